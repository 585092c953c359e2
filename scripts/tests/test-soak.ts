import { parseArgs } from 'node:util'
import { isStarted } from '../run.ts'
import { runEndToEnd } from './test-e2e.ts'
import { reportNoPostgres, runOnPostgres, withPostgres } from './test-postgres.ts'
import { runUnit } from './test-unit.ts'

const FUZZER = 'fuzz.db'
const [ATTACKERS, KILLERS] = [
  ['secrecy', 'secrecy-of-copies', 'windows/secrecy'],
  ['crash', 'windows/killed-servers', 'live-nodes'],
].map((names) => names.map((name) => `tests/server/${name}.spec.ts`)) as [string[], string[]]
/** Tests of `KILLERS` that kill: two on each engine, and one of two nodes. */
const KILLING_TESTS = 5
const CHAOS = 'tests/server/chaos.spec.ts'

/** Kills in one run of a test. A new run has a new database. */
const KILLS = 50

/** Numbers of repetitions, of which `npm test` does a few. The environment can override them. */
const { CROWD_SQUADS = '100000', SECRECY_ROUNDS = '200' } = process.env
/** All cases of each property, instead of a third. */
const { CASE_SHARE = '1' } = process.env
const { DISTURBANCES = '20' } = process.env
/** Load during the disturbances. */
const { WRITERS = '8', ROOMS = '5', STREAMS = '10' } = process.env

/**
 * Runs the tests without a browser on a large scale: every case of each property; 100,000 fuzzed calls on each engine; the plans of a person's
 * statements beside a crowd; 200 rounds and 200 windows whose voters an attacker looks for; 1,000 kills of servers that write, mail and send webhooks,
 * and of nodes that share a room; 20 restarts of the database. Takes more than an hour.
 *
 * `--only=fuzz` runs the fuzzer alone, `--only=kills` the kills, and `--only=secrecy` the attacks, all with `--count`. `--seed` repeats a run of the
 * fuzzer.
 */
if (isStarted(import.meta.url)) {
  const number = { type: 'string' } as const
  const { values } = parseArgs({ options: { only: number, count: number, seed: number } })
  const { only, count, seed = String(Date.now() % 2 ** 31) } = values
  const calls = { FUZZ_CALLS: count ?? '100000', FUZZ_SEED: seed }
  const kills = Number(count ?? 1_000)
  if (only === 'fuzz') process.exitCode = await runFuzzer(calls)
  else if (only === 'kills') process.exitCode = await withPostgres((url) => runKills(url, kills))
  else if (only === 'secrecy') process.exitCode = await runAttacks(count ?? SECRECY_ROUNDS)
  else
    process.exitCode = await runEverything({ ...calls, CROWD_SQUADS, SECRECY_ROUNDS, CASE_SHARE })
}

async function runFuzzer(calls: Record<string, string>): Promise<number> {
  Object.assign(process.env, calls)
  console.log(`${calls.FUZZ_CALLS} calls on each engine, --seed=${calls.FUZZ_SEED}`)
  const embedded = await runUnit(['--project', 'unit', FUZZER], { TEST_DATABASE_URL: '' })
  const postgres = await withPostgres((url) =>
    url ? runOnPostgres(url, [FUZZER]) : Promise.resolve(Number(!reportNoPostgres())),
  )
  return embedded || postgres
}

function runAttacks(count: string): Promise<number> {
  return withPostgres((url) =>
    runEndToEnd(ATTACKERS, { TEST_DATABASE_URL: url ?? '', SECRECY_ROUNDS: count }),
  )
}

/** Kills servers at least `count` times in all. */
function runKills(url: string | null, count: number): Promise<number> {
  const each = Math.ceil(count / KILLING_TESTS)
  const runs = Math.ceil(each / KILLS)
  const env = { TEST_DATABASE_URL: url ?? '', KILLS: String(Math.ceil(each / runs)) }
  return runEndToEnd([...KILLERS, `--repeat-each=${runs}`], env)
}

async function runEverything(scale: Record<string, string>): Promise<number> {
  Object.assign(process.env, scale)
  console.log(`${scale.FUZZ_CALLS} calls on each engine, --seed=${scale.FUZZ_SEED}`)
  const embedded = await runUnit(['--project', 'unit'], { TEST_DATABASE_URL: '' })
  const others = await withPostgres(async (url) => {
    if (!url) return Number(!reportNoPostgres())
    const server = await runOnPostgres(url, [])
    const kills = await runKills(url, 1_000)
    const env = { TEST_DATABASE_URL: url, DISTURBANCES, WRITERS, ROOMS, STREAMS }
    return server || kills || runEndToEnd([...ATTACKERS, CHAOS], env)
  })
  return embedded || others
}
