import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '~/lib/server/log.server'
import { currentRequestId } from '~/lib/server/requests/request-id.server'
import type { Db } from './database.server'
import { type PoolUse, watchPool } from './pool-use.server'
import { giveAccess } from './statement.server'

const APPLICATION = 'retroscore'

const CONNECT_MS = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** Time after which the server ends a statement or an idle transaction. */
const STATEMENT_MS = 10_000
/** Silence after which a server counts as lost. */
const SILENCE_MS = STATEMENT_MS + 2_000

/** Time limits of statements. Migrations and commands have none. */
export type Limits = 'limited' | 'unlimited'

/** Returns the settings of every connection. Keep-alive probes detect a network that drops packets silently. */
export function toSettings(url: string, limits: Limits): pg.ClientConfig {
  const timeouts = {
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  }
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    fallback_application_name: APPLICATION,
    ...(limits === 'limited' ? timeouts : {}),
  }
}

type PoolOptions = { settings: pg.ClientConfig; size: number; limits: Limits; log: Log }

/** Creates a pool that survives the end or silence of any connection. */
export function createPool({ settings, size, limits, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, max: size, pipeline: true })
  // An idle connection lost its server. The next query opens another. Without a listener this event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost a database connection'))
  pool.on('connect', (client) => {
    // The pool listens to idle clients only. Between two statements of a transaction a client has no other listener, and an error event
    // without a listener ends the process. The next statement fails with the reason.
    client.on('error', () => {})
    if (limits === 'limited') endWhenSilent(client, SILENCE_MS)
  })
  return pool
}

/**
 * Names a connection after the request that uses it next, for `pg_stat_activity` and the server's log. The pipeline sends the name together with the
 * first statement, so no request waits for it.
 */
function createNaming() {
  const names = new WeakMap<pg.PoolClient, string>()
  return (client: pg.PoolClient): void => {
    const id = currentRequestId()
    const name = id === undefined ? APPLICATION : `${APPLICATION} ${id}`
    if ((names.get(client) ?? APPLICATION) === name) return
    names.set(client, name)
    // The following statement fails with the reason.
    client.query(`set application_name = ${pg.escapeLiteral(name)}`).catch(() => {
      names.set(client, '')
    })
  }
}

/**
 * Returns Drizzle on the pool, and the pool's load. Every connection is returned, unless it is broken or inside a transaction: then it is destroyed.
 */
export function toDb(
  pool: pg.Pool,
  { isNamed, arePlansKept }: { isNamed: boolean; arePlansKept: boolean },
): { db: Db; use: PoolUse } {
  const { use, connect } = watchPool(pool)
  const name = createNaming()
  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    const client = await connect()
    try {
      if (isNamed) name(client)
      return await work(client)
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  // The pool's own `query` ends the connection after every failed statement.
  pool.query = ((...given: Parameters<pg.PoolClient['query']>) =>
    withClient(async (client) => client.query(...given))) as typeof pool.query
  const db: Db = drizzle({ client: pool })
  // Drizzle's own `transaction` never returns the connection if BEGIN fails, and returns one whose ROLLBACK failed.
  db.transaction = (work, config) =>
    withClient((client) =>
      drizzle({ client }).transaction((tx) => {
        giveAccess(tx, { withClient: (use) => use(client), arePlansKept })
        return work(tx)
      }, config),
    )
  giveAccess(db, { withClient, arePlansKept })
  return { db, use }
}

/**
 * Ends a connection that has been silent for too long: its statement fails as with a lost server. PostgreSQL itself ends slow statements
 * earlier. Must be called after the client has connected, because encryption replaces the socket.
 */
export function endWhenSilent(client: pg.Client, milliseconds: number): void {
  const socket = client.connection.stream as Socket
  socket.setTimeout(milliseconds)
  if (socket.listenerCount('timeout') > 0) return
  socket.on('timeout', () => socket.destroy(new SilenceError()))
}

class SilenceError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database has not answered in time')
  }
}
