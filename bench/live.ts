import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/build/ensure-build.ts'
import { SERVER } from '../scripts/project.ts'
import { findPostgres } from '../scripts/tests/find-postgres.ts'
import { startPostgres } from '../scripts/tests/run-postgres.ts'
import { MAX_OPEN_ACTIONS } from '../src/domain/actions/action.ts'
import { createBallots } from '../src/features/rooms/ballots/mutations.server.ts'
import { createSealer } from '../src/features/rooms/ballots/seals.server.ts'
import { newId } from '../src/lib/ids.ts'
import { type Build, type Engine, openBuild } from './live/builds.ts'
import { measuresOf } from './live/measures.ts'
import { inParallel, type Way } from './live/members.ts'
import { cpuMs } from './live/process.ts'
import { benchProcesses } from './live/processes.ts'
import { listMissed, readSeries, record, type Series, save, toRows } from './live/report.ts'
import {
  burst,
  type Figures,
  joinAll,
  type Opened,
  pace,
  playTopics,
  saturate,
  type Voter,
} from './live/run.ts'
import { MEMBERS, seedRooms } from './live/seed.ts'
import { WARM_UP_VOTES, withMembers, withServer } from './live/servers.ts'
import { describeMachine, printTable } from './timing.ts'

/**
 * Benchmark of the live room over real connections. Every build runs the benchmark beside its sources, because its
 * tables and messages may differ: `--save=FILE` adds the measurements to a file, and `--against=FILE` compares them
 * with the file of another build. Alternate single runs of the two, because other work on the machine distorts them.
 * `--engine=embedded` measures only that engine, `--only=joins,paced` only these parts, and `--scale=0.1` a tenth of
 * the rooms. `--votes=posted` is for builds that accept votes only as requests.
 */
const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1' },
    engine: { type: 'string' },
    only: { type: 'string' },
    votes: { type: 'string', default: 'socket' },
    save: { type: 'string' },
    against: { type: 'string' },
  },
})
const WAY: Way = given.votes === 'posted' ? 'posted' : 'socket'
const RUNS = Number(given.runs)
const scaled = (count: number) => Math.ceil(count * Number(given.scale))
const ROOMS = scaled(1000)
const PACED_ROOMS = scaled(500)
const VOTES_A_SECOND = scaled(400)
const TOPIC_ROOMS = scaled(200)
const FULL_ROOMS = 10
const JOINED_ROOMS = scaled(100)

/** Votes a second of several hundred rooms that think before they vote. */
const FEW_VOTES_A_SECOND = 50
const FEW_ROOMS = scaled(100)

const IDLE_MEMBERS = 100

/** Approximate bytes that the product sends to each member for a vote, in a room of eight with 17 topics. */
const FRAME_BYTES = 150

if (!(await ensureBuild())) throw new Error('there is no build to measure')
describeMachine()
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL to measure')
const postgres = await startPostgres(programs, { isDurable: true })
try {
  const floor = await benchFloor()
  console.log(
    `floor, a server that passes votes on: ${floor.perSecond.toFixed(0)} votes/s, CPU µs a vote: ${floor.fullMicros.toFixed(0)} then, ${floor.pacedMicros.toFixed(0)} at ${VOTES_A_SECOND} a second`,
  )
  for (const engine of ['embedded', 'PostgreSQL'] as const) {
    if (given.engine === undefined || given.engine === engine) await benchEngine(engine, floor)
  }
} finally {
  await postgres.stop()
}
describeMachine()

async function benchEngine(engine: Engine, floor: Floor): Promise<void> {
  const place = { program: SERVER, engine, adminUrl: postgres?.url ?? '', way: WAY }
  const build = await openBuild(place)
  const series: Series = new Map()
  try {
    for (let run = 0; run < RUNS; run += 1) {
      await benchBuild(build, { engine, floor, series })
      console.log(`${engine}: run ${run + 1} of ${RUNS}`)
      describeMachine()
    }
  } finally {
    build.remove()
  }
  if (given.save) save(given.save, engine, series)
  const all = given.save ? readSeries(given.save, engine) : series
  const others = given.against ? [readSeries(given.against, engine)] : []
  const head = ['', ...others.map(() => 'against'), 'this build', ...others.map(() => 'ratio')]
  printTable(`The live room, ${engine}, median (least to most)`, [
    [...head, 'goal'],
    ...toRows(measuresOf(engine), [...others, all]),
  ])
  const missed = listMissed(measuresOf(engine), all)
  console.log(`\nGoals missed: ${missed.length === 0 ? 'none' : ''}`)
  for (const line of missed) console.log(`- ${line}`)
}

type Run = { engine: Engine; floor: Floor; series: Series }

/** True if this part of the benchmark is selected. */
function isWanted(part: string): boolean {
  return given.only === undefined || given.only.split(',').includes(part)
}

async function benchBuild(build: Build, { engine, floor, series }: Run): Promise<void> {
  const note = (what: string, value: number) => record(series, what, value)
  const noteCpu = (
    what: string,
    { cpuMicros, databaseMicros }: { cpuMicros: number; databaseMicros: number },
  ) => {
    note(`${what}, server CPU µs`, cpuMicros)
    if (engine === 'PostgreSQL') note(`${what}, PostgreSQL CPU µs`, databaseMicros)
  }

  if (isWanted('full')) {
    const statement = await benchStatement(build)
    const allowed = 1 / (1 / floor.perSecond + 1 / statement)
    let [plainPerSecond, plainMicros] = [Number.NaN, Number.NaN]
    await withServer(build, { count: ROOMS }, async (server) => {
      note('first request after, ms', server.startedMs)
      note('at rest, MB', server.restBytes / 1e6)
      const measured = await server.members(saturate)
      const { figures, cpuMicros } = measured
      note('votes/s, as fast as it goes', figures.perSecond)
      note('votes/s of the floors', figures.perSecond / allowed)
      noteCpu('votes', measured)
      note('votes, server CPU of the floor’s', cpuMicros / floor.fullMicros)
      ;[plainPerSecond, plainMicros] = [figures.perSecond, cpuMicros]
    })
    // The quota of open rooms of a squad.
    await withServer(build, { count: ROOMS, promises: MAX_OPEN_ACTIONS }, async (server) => {
      const { figures, cpuMicros } = await server.members(saturate)
      note('votes/s with five actions, of those without', figures.perSecond / plainPerSecond)
      note('server CPU of a vote with five actions, of one without', cpuMicros / plainMicros)
    })
  }
  if (isWanted('joins')) {
    await withServer(build, { count: JOINED_ROOMS }, async (server) => {
      const measured = await server.members((opened, voters) => joinAll(opened, voters, MEMBERS))
      note('joins into rooms of 8 to 16, a second', measured.figures.perSecond)
      note('joins, p99 ms', measured.figures.p99)
      // The number of new members equals that of members before.
      noteCpu('joins', measured)
    })
  }
  if (isWanted('few')) {
    await withServer(build, { count: FEW_ROOMS }, async (server) => {
      noteCpu(
        '50 votes/s',
        await server.members((opened, voters) => pace(opened, voters, FEW_VOTES_A_SECOND)),
      )
    })
  }
  if (isWanted('paced')) {
    await withServer(build, { count: PACED_ROOMS }, async (server) => {
      const measured = await server.members((opened, voters) =>
        pace(opened, voters, VOTES_A_SECOND),
      )
      const { figures, loopP99, cpuMicros } = measured
      note('votes on time, p50 ms', figures.p50)
      note('votes on time, p99 ms', figures.p99)
      note('votes on time, event loop p99 ms', loopP99)
      noteCpu('400 votes/s', measured)
      note('400 votes/s, server CPU of the floor’s', cpuMicros / floor.pacedMicros)
      const returns = await server.restart()
      note('returns/s after a restart', returns.perSecond)
      note('returns, server CPU µs', returns.cpuMicros)
    })
  }
  if (isWanted('topics')) {
    await withServer(build, { count: TOPIC_ROOMS, isEndless: false }, async (server) => {
      const { figures } = await server.members((opened, voters) =>
        playTopics(opened, voters, VOTES_A_SECOND / 2),
      )
      note('reveals, p50 ms', figures.reveals.p50)
      note('reveals, p99 ms', figures.reveals.p99)
      note('next topics, p50 ms', figures.nextTopics.p50)
      note('next topics, p99 ms', figures.nextTopics.p99)
    })
  }
  if (isWanted('burst')) {
    await withServer(build, { count: FULL_ROOMS, members: 59 }, async (server) => {
      const { figures, cpuMicros } = await server.members(burst)
      note('1 room × 59 and paper, votes/s', figures.perSecond)
      note('1 room × 59 at once, p99 ms', figures.p99)
      note('1 room × 59, server CPU µs a vote', cpuMicros)
    })
  }
  if (isWanted('idle')) {
    await withServer(build, { count: scaled(1200) }, async (server) => {
      note('idle member, kB', await server.idleKilobytes())
    })
    await withServer(build, { count: Math.ceil(IDLE_MEMBERS / MEMBERS) }, async (server) => {
      note('a hundred idle connections, % of a core', await server.idlePercent())
    })
  }
  if (engine === 'PostgreSQL' && isWanted('processes'))
    await benchProcesses(build, { rooms: PACED_ROOMS, perSecond: VOTES_A_SECOND, note })
}

type Floor = { perSecond: number; fullMicros: number; pacedMicros: number }

/** The same connections and messages on a server that stores nothing. */
async function benchFloor(): Promise<Floor> {
  const args = ['--import', 'tsx', 'bench/live/floor-server.ts', String(FRAME_BYTES)]
  const child = spawn(process.execPath, args)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const warmUp = Math.ceil(WARM_UP_VOTES / MEMBERS)
  const seeded = Array.from({ length: warmUp + ROOMS + PACED_ROOMS }, (_, at) => ({
    code: `room${at}`,
    secrets: Array.from({ length: MEMBERS }, newId),
  }))
  const place = { ports: [Number(line.toString())], way: WAY }
  const measure = async (
    rooms: number,
    run: (opened: Opened, voters: readonly Voter[]) => Promise<Figures>,
  ) => {
    let micros = Number.NaN
    const { perSecond } = await withMembers(seeded.splice(0, rooms), place, async (...members) => {
      const before = cpuMs(child.pid ?? 0)
      const figures = await run(...members)
      micros = ((cpuMs(child.pid ?? 0) - before) * 1000) / (rooms * MEMBERS)
      return figures
    })
    return { perSecond, micros }
  }
  await measure(warmUp, saturate)
  const full = await measure(ROOMS, saturate)
  const paced = await measure(PACED_ROOMS, (...members) => pace(...members, VOTES_A_SECOND))
  child.kill()
  await once(child, 'exit')
  return { perSecond: full.perSecond, fullMicros: full.micros, pacedMicros: paced.micros }
}

/** Measures the statement that stores a vote, without a request around it, in votes a second. */
async function benchStatement(build: Build): Promise<number> {
  const database = await build.connect()
  // Over the same connection, because the embedded engine empties the tables of votes when it is closed.
  const seeded = await seedRooms(database.db, { count: ROOMS })
  const votes = seeded.flatMap(({ code, secrets }) => secrets.map((secret) => ({ code, secret })))
  const { castOwn } = createBallots({
    db: database.db,
    sealer: createSealer(newId()),
    settleRoom: async () => {},
  })
  const startedAt = performance.now()
  await inParallel(votes, 64, async ({ code, secret }) => {
    await castOwn({ code, secret, round: 1, vote: 4 })
  })
  const ms = performance.now() - startedAt
  await database.close()
  return (votes.length * 1000) / ms
}
