import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import { requireVersion, syncFile, syncTree } from './data-folder.server'
import { migrate } from './migrations.server'
import { SyncedFiles } from './synced-files.server'
import { takeTurns } from './turns.server'

/** What every engine gives: the connection itself, before any migration. */
export type Connection = { db: Db; close(): Promise<void>; listen?: Database['listen'] }

/** Which PostgreSQL the embedded engine is. The files of another one do not open. */
export const EMBEDDED_VERSION = '18'

/** Made by the build; without it a new database is initialised and migrated, which takes four times as long. */
const PACKED = fileURLToPath(new URL('./database.tar.gz', import.meta.url))

/** PostgreSQL's default is made for a machine of its own. */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** The first is for the engine's "no fsync"; of the ways to sync only this one exists in WebAssembly. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...MEMORY,
]

/** A database in memory, gone when closed; a copy of `packed` when that is given. */
export async function openInMemory(packed?: Blob): Promise<Connection> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY]
  const client = new PGlite({ startParams, ...(packed ? { loadDataDir: packed } : {}) })
  await client.waitReady
  return toConnection(client)
}

/** A migrated, empty database as a file to start others from. */
export async function packDatabase(compression: 'none' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'retroscore-'))
  const files = () => new NodeFS(join(folder, 'pg'))
  try {
    const client = new PGlite({ fs: files() })
    await client.waitReady
    await migrate(toDb(client))
    await client.close()
    // By an engine that does not open it: a database packed while open has to recover whenever it is unpacked.
    const packer = new PGlite({ fs: files(), noInitDb: true })
    const packed = await packer.dumpDataDir(compression)
    await packer.close()
    return new Uint8Array(await packed.arrayBuffer())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The database in `<dataDir>/pg`, made if there is none. The caller holds the lock of the folder: opened twice, the
 * engine loses data without a word.
 */
export async function openInFolder(
  dataDir: string,
  log: Log,
  packedFile = PACKED,
): Promise<Connection> {
  const folder = join(dataDir, 'pg')
  const unfinished = join(dataDir, 'pg.unfinished')
  // Nothing has been acknowledged in a database whose making was cut off.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  if (!isNew) requireVersion(folder, EMBEDDED_VERSION)

  const started = isNew ? await make(folder, unfinished, packedFile) : await startEngine(folder)
  await warnUnlessSynced(started, log)
  return toConnection(started.client)
}

type Started = { client: PGlite; files: SyncedFiles }

async function make(folder: string, unfinished: string, packedFile: string): Promise<Started> {
  const dataDir = join(folder, '..')
  await writeFile(unfinished, '')
  await syncFile(dataDir)
  const packed = existsSync(packedFile)
    ? new File([await readFile(packedFile)], 'database.tar.gz', { type: 'application/x-gzip' })
    : undefined
  const started = await startEngine(folder, packed)
  // The engine has written these files without asking for them to be on the disk.
  await syncTree(folder)
  rmSync(unfinished)
  await syncFile(dataDir)
  return started
}

/** The engine on the folder, with what it takes for a commit to survive a power cut. */
export async function startEngine(folder: string, packed?: Blob): Promise<Started> {
  const files = new SyncedFiles(folder)
  const client = new PGlite({
    fs: files,
    startParams: DURABLE,
    ...(packed ? { loadDataDir: packed } : {}),
  })
  await client.waitReady
  return { client, files }
}

/** One commit at start, to see whether it reaches the disk. */
export async function warnUnlessSynced(
  { client, files }: { client: PGlite; files: { syncs: number } },
  log: Log,
): Promise<void> {
  const before = files.syncs
  await client.query(`select pg_logical_emit_message(true, 'retroscore', 'start')`)
  if (files.syncs > before) return
  log.warn('commits do not reach the disk: a power cut can lose what was saved last')
}

function toConnection(client: PGlite): Connection {
  return { db: toDb(client), close: () => client.close() }
}

function toDb(client: PGlite): Db {
  return drizzle({ client: takeTurns(client) })
}
