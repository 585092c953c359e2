import { test as base } from '@playwright/test'
import { end, hasEnded } from '../../scripts/run.ts'
import { findInstalledPostgres } from '../../scripts/tests/find-postgres.ts'
import { type PostgresServer, startPostgres } from '../../scripts/tests/run-postgres.ts'
import { runSql, signUp } from './database-server.ts'
import { SECRET, type ServerProcess, startShortLived } from './server-process.ts'

/** Folder of PostgreSQL's programs, if the machine has them. */
export const programs = findInstalledPostgres()

/** The built server on a PostgreSQL that a test can stop, freeze and start. */
export type Product = Awaited<ReturnType<typeof startPair>>['product']

type Pair = Awaited<ReturnType<typeof startPair>>

/**
 * All tests of a worker share a database and a server, because a pair costs a second and a half of processor time. A test must leave the database
 * running. It may end the server: the next test starts another one.
 */
export const test = base.extend<{ product: Product }, { pair: Pair }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const pair = await startPair()
      await use(pair)
      await pair.close()
    },
    { scope: 'worker' },
  ],
  product: async ({ pair }, use) => {
    await pair.startEnded()
    await use(pair.product)
  },
})

/** Declares no test on a machine without PostgreSQL's programs. `npm test` installs them. */
export const onPostgres = programs ? test : () => {}

async function startPair() {
  const statements: string[] = []
  const onLog = (line: string) => void statements.push(line)
  const database = await startPostgres(programs ?? '', { isDurable: true, onLog })
  let server = await start(database).catch(async (error) => {
    await database.stop()
    throw error
  })
  const product = {
    database,
    /** Lines of PostgreSQL's log. */
    statements,
    get server() {
      return server
    },
    get origin() {
      return server.origin
    },
    query: <Row extends object>(text: string) => runSql<Row>(database.url, text),
    signUp: () => signUp(server.origin),
  }

  async function startEnded() {
    if (hasEnded(server.child)) server = await start(database)
  }

  async function close() {
    await end(server.child, 'SIGKILL')
    await database.stop()
  }
  return { product, startEnded, close }
}

function start({ url }: PostgresServer): Promise<ServerProcess> {
  return startShortLived({
    DATABASE_URL: url,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'trace',
    MAX_SIGN_UPS_PER_HOUR: '1000',
  })
}
