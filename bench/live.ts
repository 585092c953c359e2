import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { findPostgres } from '../scripts/find-postgres.ts'
import { SERVER } from '../scripts/project.ts'
import { startPostgres } from '../scripts/run-postgres.ts'
import { MAX_OPEN_ACTIONS } from '../src/domain/actions/action.ts'
import { createBallots } from '../src/features/rooms/ballots/mutations.server.ts'
import { createSealer } from '../src/features/rooms/ballots/seals.server.ts'
import { newId } from '../src/lib/ids.ts'
import { type Build, type Engine, openBuild } from './live/builds.ts'
import { inParallel } from './live/members.ts'
import { listMissed, type Measure, record, type Series, toRows } from './live/report.ts'
import { burst, joinAll, pace, playTopics, saturate } from './live/run.ts'
import { MEMBERS, seedRooms } from './live/seed.ts'
import { WARM_UP_VOTES, withMembers, withServer } from './live/servers.ts'
import { describeMachine, printTable } from './timing.ts'

/**
 * The live room over real HTTP, several runs of each build in turn. `--beside=…/build/server/main.mjs` measures another build in the same
 * run; `--engine=embedded` measures only that engine; `--scale=0.1` a tenth of the rooms, for a quick try.
 */
const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    scale: { type: 'string', default: '1' },
    engine: { type: 'string' },
    beside: { type: 'string' },
  },
})
const RUNS = Number(given.runs)
const scaled = (count: number) => Math.ceil(count * Number(given.scale))
const ROOMS = scaled(1000)
const PACED_ROOMS = scaled(500)
const VOTES_A_SECOND = scaled(400)
const TOPIC_ROOMS = scaled(200)
const FULL_ROOMS = 10

/** Members of a room who see others join. */
const WATCHERS = 2

/** What the product sends to each member at a vote in a room of eight with 17 topics, about. */
const FRAME_BYTES = 150

const MEASURES = (engine: Engine): Measure[] => {
  const isEmbedded = engine === 'embedded'
  return [
    { what: 'first request after, ms', digits: 0 },
    { what: 'at rest, MB', digits: 0 },
    { what: 'joins/s, as fast as it goes', goal: { least: 500 }, digits: 0 },
    { what: 'joins, p99 ms' },
    { what: 'joins, server CPU µs', digits: 0 },
    { what: 'returns/s after a restart', goal: { least: 800 }, digits: 0 },
    { what: 'returns, server CPU µs', digits: 0 },
    { what: 'votes/s, as fast as it goes', digits: 0 },
    { what: 'votes/s of the floors', goal: { least: isEmbedded ? 0.7 : 0.5 }, digits: 2 },
    { what: 'votes, server CPU µs', digits: 0 },
    { what: 'votes/s with five actions, of those without', digits: 2 },
    { what: 'server CPU of a vote with five actions, of one without', digits: 2 },
    { what: 'votes on time, p50 ms' },
    { what: 'votes on time, p99 ms', goal: { most: isEmbedded ? 40 : 20 } },
    { what: 'votes on time, event loop p99 ms', goal: { most: 10 } },
    { what: 'reveals, p50 ms' },
    { what: 'reveals, p99 ms', goal: { most: 100 } },
    { what: 'next topics, p50 ms' },
    { what: 'next topics, p99 ms', goal: { most: 100 } },
    { what: '1 room × 59 and paper, votes/s', digits: 0 },
    { what: '1 room × 59 at once, p99 ms', goal: { most: 60 } },
    { what: '1 room × 59, server CPU µs a vote', digits: 0 },
    { what: 'idle member, kB', goal: { most: 25 } },
    { what: 'two processes, votes on time, p99 ms' },
  ]
}

if (!(await ensureBuild())) throw new Error('there is no build to measure')
describeMachine()
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL to measure')
const postgres = await startPostgres(programs, { isDurable: true })
try {
  const transport = await benchTransport()
  console.log(`floor, transport with nothing stored: ${transport.toFixed(0)} votes/s`)
  for (const engine of ['embedded', 'PostgreSQL'] as const) {
    if (given.engine === undefined || given.engine === engine) await benchEngine(engine, transport)
  }
} finally {
  await postgres.stop()
}
describeMachine()

async function benchEngine(engine: Engine, transport: number): Promise<void> {
  const open = (name: string, program: string) =>
    openBuild(name, { program, engine, adminUrl: postgres.url })
  const builds = [
    ...(given.beside ? [await open('beside', given.beside)] : []),
    await open('this build', SERVER),
  ]
  const all = builds.map(() => new Map() as Series)
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const [at, build] of builds.entries()) {
        await benchBuild(build, { engine, transport, series: all[at] ?? new Map() })
        console.log(`${engine}, ${build.name}: run ${run + 1} of ${RUNS}`)
        describeMachine()
      }
    }
  } finally {
    for (const build of builds) build.remove()
  }
  const head = ['', ...builds.map(({ name }) => name), ...(builds.length > 1 ? ['ratio'] : [])]
  printTable(`The live room, ${engine}, median of ${RUNS} (least to most)`, [
    [...head, 'goal'],
    ...toRows(MEASURES(engine), all),
  ])
  const missed = listMissed(MEASURES(engine), all.at(-1) ?? new Map())
  console.log(`\nGoals missed: ${missed.length === 0 ? 'none' : ''}`)
  for (const line of missed) console.log(`- ${line}`)
}

type Run = { engine: Engine; transport: number; series: Series }

async function benchBuild(build: Build, { engine, transport, series }: Run): Promise<void> {
  const note = (what: string, value: number) => record(series, what, value)
  const statement = await benchStatement(build)
  const allowed = 1 / (1 / transport + 1 / statement)

  let [plainPerSecond, plainMicros] = [Number.NaN, Number.NaN]
  await withServer(build, { count: ROOMS }, async (server) => {
    note('first request after, ms', server.startedMs)
    note('at rest, MB', server.restBytes / 1e6)
    const { figures, cpuMicros } = await server.members(saturate)
    note('votes/s, as fast as it goes', figures.perSecond)
    note('votes/s of the floors', figures.perSecond / allowed)
    note('votes, server CPU µs', cpuMicros)
    ;[plainPerSecond, plainMicros] = [figures.perSecond, cpuMicros]
  })
  // As many as a squad can have open.
  await withServer(build, { count: ROOMS, promises: MAX_OPEN_ACTIONS }, async (server) => {
    const { figures, cpuMicros } = await server.members(saturate)
    note('votes/s with five actions, of those without', figures.perSecond / plainPerSecond)
    note('server CPU of a vote with five actions, of one without', cpuMicros / plainMicros)
  })
  await withServer(build, { count: PACED_ROOMS, members: WATCHERS }, async (server) => {
    const join = (each: number) => server.members((opened, voters) => joinAll(opened, voters, each))
    await join(2)
    const { figures: joined, cpuMicros } = await join(MEMBERS)
    note('joins, server CPU µs', (cpuMicros * WATCHERS) / MEMBERS)
    note('joins/s, as fast as it goes', joined.perSecond)
    note('joins, p99 ms', joined.p99)
  })
  await withServer(build, { count: PACED_ROOMS }, async (server) => {
    const { figures, loopP99 } = await server.members((opened, voters) =>
      pace(opened, voters, VOTES_A_SECOND),
    )
    note('votes on time, p50 ms', figures.p50)
    note('votes on time, p99 ms', figures.p99)
    note('votes on time, event loop p99 ms', loopP99)
    const returns = await server.restart()
    note('returns/s after a restart', returns.perSecond)
    note('returns, server CPU µs', returns.cpuMicros)
  })
  await withServer(build, { count: TOPIC_ROOMS, isEndless: false }, async (server) => {
    const { figures } = await server.members((opened, voters) =>
      playTopics(opened, voters, VOTES_A_SECOND / 2),
    )
    note('reveals, p50 ms', figures.reveals.p50)
    note('reveals, p99 ms', figures.reveals.p99)
    note('next topics, p50 ms', figures.nextTopics.p50)
    note('next topics, p99 ms', figures.nextTopics.p99)
  })
  await withServer(build, { count: FULL_ROOMS, members: 59 }, async (server) => {
    const { figures, cpuMicros } = await server.members(burst)
    note('1 room × 59 and paper, votes/s', figures.perSecond)
    note('1 room × 59 at once, p99 ms', figures.p99)
    note('1 room × 59, server CPU µs a vote', cpuMicros)
  })
  await withServer(build, { count: scaled(600) }, async (server) => {
    note('idle member, kB', await server.idleBytes())
  })
  if (engine === 'embedded') return
  await withServer(build, { count: PACED_ROOMS, processes: 2 }, async (server) => {
    const { figures } = await server.members((opened, voters) =>
      pace(opened, voters, VOTES_A_SECOND),
    )
    note('two processes, votes on time, p99 ms', figures.p99)
  })
}

/** The same streams and requests on a server that stores nothing: votes a second. */
async function benchTransport(): Promise<number> {
  const args = ['--import', 'tsx', 'bench/live/floor-server.ts', String(FRAME_BYTES)]
  const child = spawn(process.execPath, args)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const warmUp = Math.ceil(WARM_UP_VOTES / MEMBERS)
  const seeded = Array.from({ length: warmUp + ROOMS }, (_, at) => ({
    code: `room${at}`,
    secrets: Array.from({ length: MEMBERS }, newId),
  }))
  const ports = [Number(line.toString())]
  await withMembers(seeded.slice(0, warmUp), ports, saturate)
  const { perSecond } = await withMembers(seeded.slice(warmUp), ports, saturate)
  child.kill()
  await once(child, 'exit')
  return perSecond
}

/** The statement that takes a vote, without a request around it: votes a second. */
async function benchStatement(build: Build): Promise<number> {
  const database = await build.connect()
  // Over the same connection: the embedded engine empties the tables of votes when it is closed.
  const seeded = await seedRooms(database.db, { count: ROOMS })
  const votes = seeded.flatMap(({ code, secrets }) => secrets.map((secret) => ({ code, secret })))
  const { castOwn } = createBallots({
    db: database.db,
    nodeId: newId(),
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
