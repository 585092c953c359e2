import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '~/lib/log.server'
import type { Db } from './database.server'

const CONNECT_MS = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** The server ends a statement, or a transaction that does nothing, after this long. */
const STATEMENT_MS = 10_000
/** Then a server that still says nothing is not there any more. */
const SILENCE_MS = STATEMENT_MS + 2_000

/** Without limits a statement may take as long as it wants: for migrations and commands. */
export type Limits = 'limited' | 'unlimited'

/** Settings of every connection. A network that drops packets without an error is noticed by the keep-alive probes. */
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
    fallback_application_name: 'retroscore',
    ...(limits === 'limited' ? timeouts : {}),
  }
}

type PoolOptions = { settings: pg.ClientConfig; size: number; limits: Limits; log: Log }

/** A pool whose connections can end, or fall silent, at any moment without harm to the process. */
export function createPool({ settings, size, limits, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, max: size })
  // An idle connection lost its server. The next query opens another; unheard, this would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost a database connection'))
  pool.on('connect', (client) => {
    // The pool listens to idle clients only. Between two statements of a transaction a client has no other listener, and an
    // unheard error ends the process. The next statement fails with the reason.
    client.on('error', () => {})
    if (limits === 'limited') endWhenSilent(client, SILENCE_MS)
  })
  return pool
}

/** Drizzle on the pool. Every connection that is taken comes back, and never one that is broken or inside a transaction. */
export function toDb(pool: pg.Pool): Db {
  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  // The pool's own ends the connection after every statement that fails.
  pool.query = ((...given: Parameters<pg.PoolClient['query']>) =>
    withClient(async (client) => client.query(...given))) as typeof pool.query
  const db: Db = drizzle({ client: pool })
  // Drizzle's own keeps the connection for ever when BEGIN fails, and returns one whose ROLLBACK failed.
  db.transaction = (work, config) =>
    withClient((client) => drizzle({ client }).transaction(work, config))
  return db
}

/**
 * Ends a connection on which nothing has moved for so long: its statement fails as it does when the server goes away. A statement
 * that PostgreSQL itself ends in time never gets there. Call it once the client is connected, as encryption changes the socket.
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
