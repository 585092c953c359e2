import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { hasFiles, syncFile, syncTree } from './data-folder.server'
import { SyncedFiles } from './synced-files.server'

/** Where the engine has its files: in `folder`, which is filled from `packedFile` the first time. */
export type EngineFiles = {
  folder: string
  /** Exists while `folder` is being filled. */
  unfinished: string
  packedFile: string
}

export type Engine = {
  client: PGlite
  /** False if a commit at the start did not reach the disk. Always true in memory. */
  isSynced: boolean
}

/** PostgreSQL's default is made for a machine of its own. */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** The first is for the engine's "no fsync"; of the ways to sync only this one exists in WebAssembly. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...MEMORY,
]

/** Starts the engine on its folder. The caller holds the folder's lock: opened twice, the engine loses data without an error. */
export async function openEngine(place: EngineFiles): Promise<Engine> {
  const started = hasFiles(place) ? await startEngine(place.folder) : await fill(place)
  return { client: started.client, isSynced: await reachesDisk(started) }
}

/** A database in memory, gone when closed; a copy of `packed` if that is given. */
export async function openEngineInMemory(packed?: Blob): Promise<Engine> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY]
  const client = new PGlite({ startParams, ...(packed ? { loadDataDir: packed } : {}) })
  await client.waitReady
  return { client, isSynced: true }
}

type Started = { client: PGlite; files: SyncedFiles }

async function fill({ folder, unfinished, packedFile }: EngineFiles): Promise<Started> {
  // A folder that was not completely filled holds nothing that was acknowledged.
  rmSync(folder, { recursive: true, force: true })
  await writeFile(unfinished, '')
  await syncFile(dirname(unfinished))
  const packed = existsSync(packedFile)
    ? new File([await readFile(packedFile)], 'database.tar.gz', { type: 'application/x-gzip' })
    : undefined
  const started = await startEngine(folder, packed)
  // The engine has written these files without a request to flush them.
  await syncTree(folder)
  rmSync(unfinished)
  await syncFile(dirname(unfinished))
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

/** Commits once and tells whether the commit was flushed. */
export async function reachesDisk({
  client,
  files,
}: {
  client: PGlite
  files: { syncs: number }
}): Promise<boolean> {
  const before = files.syncs
  await client.query(`select pg_logical_emit_message(true, 'retroscore', 'start')`)
  return files.syncs > before
}
