import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '~/lib/log.server'
import type { Connection } from './embedded.server'
import { listenTo } from './listener.server'
import { StartupError } from './startup-error.server'

const OLDEST = 15
const MOST_CONNECTIONS = 10
const CONNECT_MS = 10_000

/** A pool of connections to the PostgreSQL at `url`. Throws a `StartupError` when there is none to be reached. */
export async function openPostgres(url: string, log: Log): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    fallback_application_name: 'retroscore',
  })
  // An idle connection lost its server. The next query opens another; unheard, this would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost a database connection'))
  // The pool listens to idle clients only. Between two statements of a transaction a client has no other listener, and an
  // unheard error ends the process. The next statement fails with the reason.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await requireVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle({ client: pool }),
    listen: (channel, listener) => listenTo({ url, channel, listener, log }),
    close: () => pool.end(),
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

/** Node tries every address of a name and reports all of them in an error without a message. */
function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}
