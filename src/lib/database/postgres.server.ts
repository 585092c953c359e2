import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '~/lib/database/embedded/embedded.server'
import type { Log } from '~/lib/server/log.server'
import type { Readiness } from './database.server'
import { createEcho } from './echo.server'
import { listenTo } from './listener.server'
import { createPool, type Limits, toDb, toSettings } from './pool.server'
import { createReadiness, createServerProbe } from './readiness.server'
import { StartupError } from './startup-error.server'

const OLDEST = 15

/** Size of the pool. A process has two further connections: one that listens, and one that answers `/readyz`. */
const DEFAULT_POOL_SIZE = 10

/** Longest time for which a hanging database delays the end of the process. */
const CLOSE_MS = 2_000

type Options = {
  url: string
  listenUrl?: string | undefined
  log: Log
  limits: Limits
  poolSize?: number | undefined
}

/** Opens a pool of connections to the PostgreSQL at `url`. Throws a `StartupError` if the server cannot be reached. */
export async function openPostgres(options: Options): Promise<Connection & { isReady: Readiness }> {
  const { url, listenUrl = url, log, limits, poolSize = DEFAULT_POOL_SIZE } = options
  const pool = createPool({ settings: toSettings(url, limits), size: poolSize, limits, log })
  const server = createServerProbe(url)
  try {
    await requireVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    // A second address to listen at means that `url` leads through a pooler.
    ...toDb(pool, { isNamed: true, arePlansKept: listenUrl === url }),
    isReady: createReadiness(server.probe, log),
    async listen(channel, listener) {
      const echo = createEcho(listener)
      const stop = await listenTo({ url: listenUrl, channel, listener: echo.listener })
      try {
        await echo.require((payload) => pool.query('select pg_notify($1, $2)', [channel, payload]))
      } catch (error) {
        await stop()
        throw error
      }
      return stop
    },
    close: async () => {
      const closed = Promise.all([server.close(), pool.end()])
      await Promise.race([closed, pause(CLOSE_MS)])
    },
  }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('show server_version_num').catch((error) => {
    throw new StartupError(`the database in DATABASE_URL cannot be reached: ${toReason(error)}.`, {
      cause: error,
    })
  })
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (version >= OLDEST) return
  throw new StartupError(
    `the database in DATABASE_URL is PostgreSQL ${version}, and it takes ${OLDEST} or newer.`,
  )
}

/** Returns the reason. Node tries every address of a name and reports all of them in an error without a message. */
function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}
