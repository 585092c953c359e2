import { isStarted } from './run.ts'
import { reportNoPostgres, runOnPostgres, withPostgres } from './test-postgres.ts'
import { runUnit } from './test-unit.ts'

const FUZZER = 'src/server/fuzz.db.test.ts'

/** Calls for each engine; `FUZZ_CALLS` names another number. */
const CALLS = process.env.FUZZ_CALLS || '30000'

/** The fuzzer on both engines, with many more calls than `npm test` makes. Takes minutes. */
if (isStarted(import.meta.url)) {
  process.env.FUZZ_CALLS = CALLS
  console.log(`${CALLS} calls on the embedded engine`)
  const embedded = await runUnit([FUZZER], { TEST_DATABASE_URL: '' })
  const server = await withPostgres((url) => {
    if (!url) return Promise.resolve(Number(!reportNoPostgres()))
    console.log(`${CALLS} calls on PostgreSQL`)
    return runOnPostgres(url, [FUZZER])
  })
  process.exitCode = embedded || server
}
