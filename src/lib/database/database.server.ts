import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolUse } from './pool-use.server'

export type Db = PgDatabase<PgQueryResultHKT>

/** A transaction. Everything inside it must use this object: the embedded engine has one connection, which the transaction occupies. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Executor = Db | Tx

/** True if the database can be used. Never throws. */
export type Readiness = () => Promise<boolean>

export type Database = {
  db: Db
  engine: 'embedded' | 'postgres'
  use: PoolUse
  /**
   * True if the database is writable and has this program's migrations, and any newer ones are additive. Answers within two seconds, never throws.
   */
  isReady: Readiness
  /** Subscribes to announcements from other processes on the same database. Resolves once subscribed. The returned function unsubscribes. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Closes the database after current statements. */
  close(): Promise<void>
}

export type Listener = {
  onPayload: (payload: string) => void
  /** Called when the connection is lost, before it is replaced. */
  onDisconnect: (reason: string) => void
  /** Called after a lost connection is back: announcements may have been missed. */
  onReconnect: () => void
}
