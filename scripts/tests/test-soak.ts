import { isStarted } from '../run.ts'
import { runEndToEnd } from './test-e2e.ts'
import { reportNoPostgres, runOnPostgres, withPostgres } from './test-postgres.ts'
import { runUnit } from './test-unit.ts'

const ATTACKERS = ['tests/server/secrecy.spec.ts', 'tests/server/secrecy-of-copies.spec.ts']
const KILLERS = ['crash', 'live-nodes'].map((name) => `tests/server/${name}.spec.ts`)
const CHAOS = 'tests/server/chaos.spec.ts'

/** Numbers of repetitions, of which `npm test` does a few. The environment can override them. */
const { FUZZ_CALLS = '50000', CROWD_SQUADS = '100000', KILLS = '50' } = process.env
const { FUZZ_SEED = String(Date.now() % 2 ** 31) } = process.env
const { SECRECY_ROUNDS = '200' } = process.env
/** All cases of each property, instead of a third. */
const { CASE_SHARE = '1' } = process.env
const { KILL_RUNS = '7', DISTURBANCES = '20' } = process.env
/** Load during the disturbances. */
const { WRITERS = '8', ROOMS = '5', STREAMS = '10' } = process.env

/**
 * Runs the tests without a browser on a large scale: every case of each property; 100,000 fuzzed calls, half of them on each engine; the plans of a
 * person's statements beside a crowd; 200 rounds whose voters an attacker looks for; 1,050 kills of servers that write and send webhooks, and of nodes that
 * share a room; 20 restarts of the database. Takes more than an hour.
 */
if (isStarted(import.meta.url)) {
  Object.assign(process.env, { FUZZ_CALLS, FUZZ_SEED, CROWD_SQUADS, SECRECY_ROUNDS, CASE_SHARE })
  console.log(`${FUZZ_CALLS} calls on the embedded engine, FUZZ_SEED=${FUZZ_SEED}`)
  const embedded = await runUnit(['--project', 'unit'], { TEST_DATABASE_URL: '' })
  const others = await withPostgres(async (url) => {
    if (!url) return Number(!reportNoPostgres())
    console.log(`${FUZZ_CALLS} calls and ${CROWD_SQUADS} squads on PostgreSQL`)
    const server = await runOnPostgres(url, [])
    const env = { TEST_DATABASE_URL: url, KILLS, DISTURBANCES, WRITERS, ROOMS, STREAMS }
    const kills = await runEndToEnd([...KILLERS, `--repeat-each=${KILL_RUNS}`], env)
    return server || kills || runEndToEnd([...ATTACKERS, CHAOS], env)
  })
  process.exitCode = embedded || others
}
