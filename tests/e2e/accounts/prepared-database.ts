import { rmSync } from 'node:fs'
import { type Db, openDatabase } from '../../../src/lib/database/db.server'
import { createLog } from '../../../src/lib/server/log.server'
import { createDataFolder } from '../../server/server-process'
import { createDatabase } from '../../support/database/postgres-server'

export type PreparedDatabase = {
  /** Settings of the server that uses the database. */
  env: Record<string, string>
  remove(): Promise<void>
}

/**
 * Creates a database with the rows that `fill` inserts, for one server. On PostgreSQL if the run has one: the embedded engine would be compiled in
 * this process and again in the server's, which costs more than most tests.
 */
export async function prepareDatabase<Filled>(
  fill: (db: Db) => Promise<Filled>,
): Promise<PreparedDatabase & { filled: Filled }> {
  const { place, ...prepared } = await createPlace()
  const { db, close } = await openDatabase({ ...place, log: createLog('silent') })
  const filled = await fill(db)
  await close()
  return { ...prepared, filled }
}

async function createPlace(): Promise<PreparedDatabase & { place: object }> {
  const shared = process.env.TEST_DATABASE_URL
  if (shared) {
    const { url, drop } = await createDatabase(shared)
    return { place: { url }, env: { DATABASE_URL: url }, remove: drop }
  }
  const dataDir = createDataFolder({})
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  return { place: { dataDir }, env: { DATA_DIR: dataDir }, remove }
}
