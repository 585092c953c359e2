import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolUse } from './pool-use.server'

export type Db = PgDatabase<PgQueryResultHKT>

/** Inside a transaction everything goes through this: the embedded engine has one connection, which it occupies. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Executor = Db | Tx

/** True if the database can be used. Never throws. */
export type Readiness = () => Promise<boolean>

export type Database = {
  db: Db
  engine: 'embedded' | 'postgres'
  use: PoolUse
  /** True if the database can be written to, has this program's migrations, and no newer one that does more than add. Answers within two seconds, never throws. */
  isReady: Readiness
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
