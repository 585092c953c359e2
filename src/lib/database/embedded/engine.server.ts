import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { SyncedFiles } from '~/lib/database/backup/synced-files.server'
import { hasFiles, syncFile, syncTree } from './data-folder.server'

/** The engine's files in `folder`, which is unpacked from `packedFile` the first time. */
export type EngineFiles = {
  folder: string
  /** Exists while `folder` is being unpacked. */
  unfinished: string
  packedFile: string
}

export type Engine = {
  client: PGlite
  /** False if a commit at the start did not reach the disk. Always true in memory. */
  isSynced: boolean
}

/** PostgreSQL's default assumes a dedicated machine. */
const MEMORY = ['-c', 'shared_buffers=16MB']

/** The first overrides the engine's "no fsync". The second is the only sync method that works in WebAssembly. */
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

/** Opens a database in memory, lost when closed; a copy of `packed` if given. */
export async function openEngineInMemory(packed?: Blob): Promise<Engine> {
  const startParams = [...PGlite.defaultStartParams, ...MEMORY]
  const client = new PGlite({ startParams, ...(packed ? { loadDataDir: packed } : {}) })
  await client.waitReady
  return { client, isSynced: true }
}

type Started = { client: PGlite; files: SyncedFiles }

async function fill({ folder, unfinished, packedFile }: EngineFiles): Promise<Started> {
  // An incomplete folder contains no acknowledged data.
  rmSync(folder, { recursive: true, force: true })
  await writeFile(unfinished, '')
  await syncFile(dirname(unfinished))
  const started = await startEngine(folder, await findPacked(packedFile))
  // The engine wrote these files without flushing them.
  await syncTree(folder)
  rmSync(unfinished)
  await syncFile(dirname(unfinished))
  return started
}

/** Returns the packed database if the file exists. */
export async function findPacked(path: string): Promise<Blob | undefined> {
  if (!existsSync(path)) return undefined
  return new File([await readFile(path)], 'database.tar.gz', { type: 'application/x-gzip' })
}

/** Opens the engine on the folder, with settings that let a commit survive a power cut. */
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

/** Commits once. Returns true if the commit was flushed. @internal */
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

/** Empties unlogged tables, as a crash would, so that their rows do not stay in a stopped database's files. */
const EMPTY_UNLOGGED = `
  do $$
  declare
    names text := (
      select string_agg(format('%I', relname), ', ') from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'
    );
  begin
    if names is not null then
      execute 'truncate ' || names;
    end if;
  end $$`

/** Ends the engine. */
export async function closeEngine(client: PGlite): Promise<void> {
  try {
    await client.exec(EMPTY_UNLOGGED)
  } finally {
    await client.close()
  }
}
