import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { answerBackups } from './database/backup-request.server'
import { prepareFolder } from './database/data-folder.server'
import { type Connection, openInFolder } from './database/embedded.server'
import { lockFolder } from './database/folder-lock.server'
import { isMigrated, migrate } from './database/migrations.server'
import { openPostgres } from './database/postgres.server'
import type { Log } from './log.server'

export type Db = PgDatabase<PgQueryResultHKT>

/** Inside a transaction everything goes through this: the embedded engine has one connection, which it occupies. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Executor = Db | Tx

export type Database = {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Whether the database answers and has all migrations and no other; never throws. */
  isReady(): Promise<boolean>
  /** Hears what other processes on the same database announce; resolves when it does. The returned function ends that. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export type Listener = {
  onPayload: (payload: string) => void
  /** After the connection was lost and is there again: something may have been missed. */
  onReconnect: () => void
}

export type Place = { url?: string | undefined; dataDir?: string | undefined; log: Log }

/**
 * The PostgreSQL at `url`, else the embedded one in `dataDir`, else, for tests, one in memory; brought to the newest
 * migration. Throws a `StartupError` when whoever runs the server has to do something first.
 */
export async function openDatabase(place: Place): Promise<Database> {
  const database = await connectDatabase(place)
  try {
    const applied = await migrate(database.db)
    place.log.info({ engine: database.engine, applied }, 'database open')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** As `openDatabase`, but leaves the database as it is: for backups and what restores them. */
export async function connectDatabase({ url, dataDir, log }: Place): Promise<Database> {
  if (url) return toDatabase(await openPostgres(url, log), 'postgres', log)
  if (dataDir === undefined) {
    // Loaded on demand: it brings the engine into this thread, where a server does not need it.
    const { openInMemory } = await import('./database/in-memory.server')
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
  const { db, close } = connection
  return { db, close: () => close().finally(lock.release) }
}

export function toDatabase(
  { db, close, listen = noListening }: Connection,
  engine: Database['engine'],
  log: Log,
): Database {
  const isReady = () =>
    isMigrated(db).catch((error) => {
      log.warn({ err: error }, 'the database does not answer')
      return false
    })
  return { db, engine, isReady, listen, close }
}

/** The embedded engine has one process, which knows what it does. */
async function noListening() {
  return async () => {}
}
