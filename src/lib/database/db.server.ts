import { answerBackups } from '~/lib/database/backup/backup-request.server'
import { prepareFolder } from '~/lib/database/embedded/data-folder.server'
import { type Connection, openInFolder } from '~/lib/database/embedded/embedded.server'
import { lockFolder } from '~/lib/database/embedded/folder-lock.server'
import type { Log } from '~/lib/server/log.server'
import type { Database, Readiness } from './database.server'
import { migrate } from './migrations.server'
import type { Limits } from './pool.server'
import { openPostgres } from './postgres.server'
import { createReadiness, probeDatabase } from './readiness.server'

export type { Database, Db, Executor, Tx } from './database.server'

export type Place = {
  url?: string | undefined
  /** Address for announcements if `url` leads through a pooler. */
  listenUrl?: string | undefined
  dataDir?: string | undefined
  /** Number of connections to the PostgreSQL at `url`. */
  poolSize?: number | undefined
  log: Log
}

/**
 * Opens the PostgreSQL at `url`, or else the embedded one in `dataDir`, or else, for tests, one in memory, and migrates it. Throws a `StartupError`
 * if the operator has to act first.
 */
export async function openDatabase(place: Place): Promise<Database> {
  const database = await connectDatabase(place)
  try {
    const applied = await migrate(database.db)
    place.log.info({ engine: database.engine, applied }, 'database open')
  } catch (error) {
    await database.close()
    throw error
  }
  if (database.engine === 'embedded') return database
  await database.close()
  return connect(place, 'limited')
}

/** Like `openDatabase`, but without migrations: for backups, restores and imports. Statements have no time limit. */
export function connectDatabase(place: Place): Promise<Database> {
  return connect(place, 'unlimited')
}

async function connect(place: Place, limits: Limits): Promise<Database> {
  const { url, listenUrl, dataDir, poolSize, log } = place
  if (url) {
    const connection = await openPostgres({ url, listenUrl, poolSize, limits, log })
    return toDatabase(connection, 'postgres', log)
  }
  if (dataDir === undefined) {
    // Loaded on demand, because it loads the engine into this thread, where a server does not need it.
    const { openInMemory } = await import('~/lib/database/embedded/in-memory.server')
    return toDatabase(await openInMemory(), 'embedded', log)
  }
  return toDatabase(await openLocked(dataDir, log), 'embedded', log)
}

async function openLocked(dataDir: string, log: Log): Promise<Connection> {
  prepareFolder(dataDir, log)
  let connection: Connection | undefined
  const lock = await lockFolder(
    dataDir,
    answerBackups(() => connection?.db),
    log,
  )
  try {
    connection = await openInFolder(dataDir, log)
  } catch (error) {
    await lock.release()
    throw error
  }
  const { db, use, close } = connection
  return { db, use, close: () => close().finally(lock.release) }
}

/** @internal */
export function toDatabase(
  connection: Connection & { isReady?: Readiness },
  engine: Database['engine'],
  log: Log,
): Database {
  const { db, use, close, listen = noListening } = connection
  const isReady = connection.isReady ?? createReadiness(() => probeDatabase(db), log)
  return { db, use, engine, isReady, listen, close }
}

/** Does nothing: the embedded engine belongs to a single process. */
async function noListening() {
  return async () => {}
}
