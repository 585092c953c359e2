import { findPostgres } from './find-postgres.ts'
import { isStarted } from './run.ts'
import { startPostgres } from './run-postgres.ts'
import { runUnit } from './test-unit.ts'

/**
 * Does `work` with the address of a PostgreSQL: that of TEST_DATABASE_URL, or of one started for it and stopped
 * afterwards. Null when this machine has none and none can be installed.
 */
export async function withPostgres<Result>(
  work: (url: string | null) => Promise<Result>,
): Promise<Result> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(given)
  const folder = await findPostgres()
  if (!folder) return work(null)
  console.log(`PostgreSQL: ${folder}, a server of its own`)
  const server = await startPostgres(folder)
  const stop = () => void server.stop()
  // The run passes the signal on to the tests and comes back; without anyone listening it would end us at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** The tests that use a database, `*.db.test.ts`, on the PostgreSQL at `url`; resolves to the exit code. */
export function runOnPostgres(url: string, args: string[]): Promise<number> {
  return runUnit(args, { TEST_DATABASE_URL: url })
}

/** What is said, and whether it is a failure, where there is no PostgreSQL: in CI both engines are a must. */
export function reportNoPostgres(): boolean {
  const isRequired = Boolean(process.env.CI)
  const wish =
    'Install it, or name a server by TEST_DATABASE_URL=postgres://user:password@host/database'
  console.error(`No PostgreSQL here: these tests ran on the embedded engine only. ${wish}`)
  return !isRequired
}

if (isStarted(import.meta.url)) {
  process.exitCode = await withPostgres((url) =>
    url ? runOnPostgres(url, process.argv.slice(2)) : Promise.resolve(Number(!reportNoPostgres())),
  )
}
