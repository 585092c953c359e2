import { isStarted } from './run.ts'
import { reportNoPostgres, runOnPostgres, withPostgres } from './test-postgres.ts'
import { runUnit } from './test-unit.ts'

const FUZZER = 'src/server/fuzz.db.test.ts'
const PLANS = 'src/server/plans.postgres.db.test.ts'

/** Calls for each engine; `FUZZ_CALLS` names another number. */
const CALLS = process.env.FUZZ_CALLS || '30000'

/** Squads of other people in the database, for the plans; `CROWD_SQUADS` names another number. */
const SQUADS = process.env.CROWD_SQUADS || '100000'

/** What `npm test` does on a small scale: the fuzzer on both engines, and the plans of a person's statements. Takes minutes. */
if (isStarted(import.meta.url)) {
  process.env.FUZZ_CALLS = CALLS
  process.env.CROWD_SQUADS = SQUADS
  console.log(`${CALLS} calls on the embedded engine`)
  const embedded = await runUnit([FUZZER], { TEST_DATABASE_URL: '' })
  const server = await withPostgres((url) => {
    if (!url) return Promise.resolve(Number(!reportNoPostgres()))
    console.log(`${CALLS} calls and ${SQUADS} squads on PostgreSQL`)
    return runOnPostgres(url, [FUZZER, PLANS])
  })
  process.exitCode = embedded || server
}
