import { AsyncLocalStorage } from 'node:async_hooks'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import type { Db } from '~/lib/database/database.server'
import { toDb } from '~/lib/database/pool.server'
import type { PoolUse } from '~/lib/database/pool-use.server'
import type { Log } from '~/lib/server/log.server'
import { EngineStream } from './engine-stream.server'

type Run = (port: MessagePort) => Promise<void>

/**
 * Puts the embedded engine behind the PostgreSQL driver: a pool of one connection, in which queries wait for their turn. The engine starts and ends
 * with the connection. If it ends by itself, current requests fail as with a lost server, and the next query starts the engine again, which recovers
 * the folder as after a power cut.
 */
export async function openEnginePool(
  run: Run,
  log?: Log,
): Promise<{ db: Db; use: PoolUse; close(): Promise<void> }> {
  let last = Promise.resolve()
  /** Two engines on one folder lose data, so a new one waits until the previous one has ended. */
  const runNext = (port: MessagePort): Promise<void> => {
    const running = last.then(() => run(port))
    last = running.catch((error) => log?.error({ err: error }, 'the embedded database has ended'))
    return running
  }
  const onReady = ({ isSynced }: { isSynced: boolean }) => {
    if (isSynced) return
    log?.warn('commits do not reach the disk: a power cut can lose what was saved last')
  }
  const pool = new pg.Pool({
    stream: () => new EngineStream({ run: runNext, onReady }),
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // Set explicitly, because the environment may name an unrelated PostgreSQL.
    ...{ user: 'postgres', database: 'postgres', ssl: false },
  })
  // The engine's end is already logged. Without listeners these events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const close = () =>
    keepingAlive(async () => {
      await pool.end()
      await last
    })
  try {
    // Starts the engine, so that the caller gets the error if it cannot start.
    const client = await keepingAlive(() => pool.connect())
    client.release()
  } catch (error) {
    await close()
    throw error
  }
  return { ...guardTransactions(pool), close }
}

/** Keeps the process alive during `work`. An idle engine does not. */
async function keepingAlive<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, 60_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

type Transaction = { pool: pg.Pool; isOpen: boolean }

/** The transactions that the current code is inside of. More than one only if they are on different engines. */
const transactions = new AsyncLocalStorage<readonly Transaction[]>()

/**
 * Makes a query throw if it is inside a transaction and does not use its `tx`. There is one connection, so the query would wait for the transaction,
 * and the transaction for the query.
 */
function guardTransactions(pool: pg.Pool): { db: Db; use: PoolUse } {
  const connect = pool.connect.bind(pool)
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (transactions.getStore()?.some((inside) => inside.pool === pool && inside.isOpen)) {
      throw new Error('inside a transaction only its own tx is used: this would wait for itself')
    }
    return connect(...args)
  }) as typeof pool.connect
  const { db, use } = toDb(pool, { isNamed: false, arePlansKept: true })
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) => {
    const state = { pool, isOpen: true }
    const all = [...(transactions.getStore() ?? []), state]
    return begin((tx) => transactions.run(all, () => work(tx)), config).finally(() => {
      state.isOpen = false
    })
  }
  return { db, use }
}
