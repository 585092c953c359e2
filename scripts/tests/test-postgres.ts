import { isStarted } from '../run.ts'
import { findPostgres } from './find-postgres.ts'
import { startPostgres } from './run-postgres.ts'
import { runUnit } from './test-unit.ts'

/**
 * Calls `work` with the address of a PostgreSQL: that of TEST_DATABASE_URL, or of one started for it and stopped afterwards. Null if this machine has
 * none and none can be installed.
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
  // The run forwards the signal to the tests and returns; without a listener the signal would end this process at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Runs the tests that use a database, `*.db.test.ts`, on the PostgreSQL at `url`, and resolves to the exit code. */
export function runOnPostgres(url: string, args: string[]): Promise<number> {
  return runUnit(args, { TEST_DATABASE_URL: url })
}

/** Reports a missing PostgreSQL. Returns false in CI, which requires both engines. */
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
