import { AsyncLocalStorage } from 'node:async_hooks'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import type { Log } from '~/lib/log.server'
import type { Db } from './database.server'
import { EngineStream } from './engine-stream.server'
import { toDb } from './pool.server'

type Run = (port: MessagePort) => Promise<void>

/**
 * The embedded engine behind the driver for PostgreSQL: a pool of one connection, in which queries wait for their turn. The engine starts
 * with the connection and ends with it. If it ends by itself, what was under way fails as with a lost server, and the next query
 * starts the engine again: the folder is then read as after a power cut.
 */
export async function openEnginePool(
  run: Run,
  log?: Log,
): Promise<{ db: Db; close(): Promise<void> }> {
  let last = Promise.resolve()
  /** Two engines on one folder lose data, so the next one waits for the end of the one before. */
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
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    // Not from the environment, which may name a PostgreSQL that has nothing to do with this one.
    ...{ user: 'postgres', database: 'postgres', ssl: false },
  })
  // The end of the engine has been logged. Without listeners these events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const close = () =>
    keepingAlive(async () => {
      await pool.end()
      await last
    })
  try {
    // Starts the engine, so that the caller hears why it cannot be started.
    const client = await keepingAlive(() => pool.connect())
    client.release()
  } catch (error) {
    await close()
    throw error
  }
  return { db: guardTransactions(pool), close }
}

/** An idle engine keeps no process alive. Its start and its end do. */
async function keepingAlive<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, 60_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * There is one connection. A query that does not go through the transaction's own `tx` would wait for the transaction that waits for the
 * query, so it throws.
 */
function guardTransactions(pool: pg.Pool): Db {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  const connect = pool.connect.bind(pool)
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (inside.getStore()?.isOpen) {
      throw new Error('inside a transaction only its own tx is used: this would wait for itself')
    }
    return connect(...args)
  }) as typeof pool.connect
  const db = toDb(pool)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    const state = { isOpen: true }
    return transaction((tx) => inside.run(state, () => work(tx)), config).finally(() => {
      state.isOpen = false
    })
  }
  return db
}
