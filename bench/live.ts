import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { findPostgres } from '../scripts/find-postgres.ts'
import { startPostgres } from '../scripts/run-postgres.ts'
import { createBallots } from '../src/features/ballots/mutations.server.ts'
import { openDatabase } from '../src/lib/db.server.ts'
import { newId } from '../src/lib/ids.ts'
import { createLog } from '../src/lib/log.server.ts'
import { type ServerProcess, startServer } from '../tests/server/server-process.ts'
import { createVoter, inParallel, openMembers } from './live/members.ts'
import { cpuMs, residentBytes } from './live/process.ts'
import { type Figures, pace, saturate } from './live/run.ts'
import { MEMBERS, type SeededRoom, seedRooms } from './live/seed.ts'
import { printTable } from './timing.ts'

const ROOMS = 1000
const PACED_ROOMS = 500
const VOTES_A_SECOND = 400
const IDLE_MEMBERS = 5000
const SETTLE_MS = 5_000

/** Votes that come before those that are measured: a server that has run for a second is compiled, and its database connected. */
const WARM_UP_VOTES = 400

/** What the product sends to each member at a vote in a room of eight with 17 topics, about. */
const FRAME_BYTES = 4_000

/** For a server that collects its garbage when it is told to: what nobody has collected yet is no member's. */
const COLLECTS = `--import=data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => collect())
`)}`

const log = createLog('silent')
const SECRET = 'a-secret-for-benchmarks-that-is-long-enough-0123456789'

type Place = {
  name: string
  env: Record<string, string>
  open: () => ReturnType<typeof openDatabase>
}

if (!(await ensureBuild())) throw new Error('there is no build to measure')
sayMachine()
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL to measure')
const postgres = await startPostgres(programs, { isDurable: true })
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  const onPostgres: Place = {
    name: 'PostgreSQL',
    env: { DATABASE_URL: postgres.url },
    open: () => openDatabase({ url: postgres.url, log }),
  }
  const embedded: Place = {
    name: 'embedded',
    env: { DATA_DIR: folder },
    open: () => openDatabase({ dataDir: folder, log }),
  }
  const transport = await benchTransport()
  for (const place of [onPostgres, embedded]) await benchEngine(place, transport)
  await benchTwoProcesses(onPostgres)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
sayMachine()

async function benchEngine(place: Place, transport: Measured): Promise<void> {
  const statement = await benchStatement(place)
  const allowed = 1 / (1 / transport.votesASecond + 1 / statement)
  const full = await withServers(place, { rooms: ROOMS }, saturate)
  const paced = await withServers(place, { rooms: PACED_ROOMS }, (opened, voters) =>
    pace(opened, voters, VOTES_A_SECOND),
  )
  const crowd = await withServers(place, { rooms: 1, members: 59 }, saturate)
  const idle = await benchIdle(place)
  const half = full.votesASecond / allowed
  const goalMs = place.name === 'embedded' ? 40 : 20
  printTable(`The live room on ${place.name}`, [
    ['', 'votes/s', 'p50 ms', 'p99 ms', 'server CPU µs/vote', 'goal'],
    ['floor: transport, nothing stored', ...cells(transport), ''],
    ['floor: the bare statement', statement.toFixed(0), '', '', '', ''],
    ['both floors together', allowed.toFixed(0), '', '', '', ''],
    [
      `${ROOMS} rooms × ${MEMBERS}, as fast as it goes`,
      ...cells(full),
      `≥ 0.50 of the floors: ${half.toFixed(2)}`,
    ],
    [`${PACED_ROOMS} rooms, ${VOTES_A_SECOND} votes/s`, ...cells(paced), `p99 < ${goalMs} ms`],
    ['1 room × 59 and paper, all at once', ...cells(crowd), ''],
    [
      `idle member of ${IDLE_MEMBERS}, garbage collected`,
      '',
      '',
      '',
      `${(idle / 1000).toFixed(1)} kB`,
      '≤ 25 kB',
    ],
  ])
}

async function benchTwoProcesses(place: Place): Promise<void> {
  const run = (processes: number) =>
    withServers(place, { rooms: PACED_ROOMS, processes }, (opened, voters) =>
      pace(opened, voters, VOTES_A_SECOND),
    )
  const [one, two] = [await run(1), await run(2)]
  printTable('Two processes on one PostgreSQL', [
    ['', 'votes/s', 'p50 ms', 'p99 ms', 'server CPU µs/vote', 'goal'],
    ['one process', ...cells(one), ''],
    ['two processes', ...cells(two), `added p99 < 20 ms: ${(two.p99 - one.p99).toFixed(1)}`],
  ])
}

type Measured = Figures & { cpuMicros: number }

function cells({ votesASecond, p50, p99, cpuMicros }: Measured): string[] {
  return [votesASecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpuMicros.toFixed(0)]
}

type Run = typeof saturate

/** Rooms and servers made for one run. */
async function withServers(
  place: Place,
  {
    rooms,
    members = MEMBERS,
    processes = 1,
  }: { rooms: number; members?: number; processes?: number },
  run: Run,
): Promise<Measured> {
  const warmUp = Math.ceil(WARM_UP_VOTES / members)
  const seeded = await seed(place, { count: rooms + warmUp, members })
  const servers: ServerProcess[] = []
  for (let at = 0; at < processes; at += 1) servers.push(await start(place))
  try {
    const pids = servers.map(({ child }) => child.pid ?? 0)
    const ports = servers.map(({ port }) => port)
    await measure({ seeded: seeded.slice(rooms), ports, pids }, saturate)
    return await measure({ seeded: seeded.slice(0, rooms), ports, pids }, run)
  } finally {
    for (const server of servers) await stop(server)
  }
}

async function measure(
  { seeded, ports, pids }: { seeded: SeededRoom[]; ports: number[]; pids: number[] },
  run: Run,
): Promise<Measured> {
  const opened = await openMembers(seeded, ports)
  const voters = ports.map(createVoter)
  await pause(SETTLE_MS)
  const total = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const before = total()
  const figures = await run(opened, voters)
  const votes = seeded.reduce((sum, { secrets }) => sum + secrets.length, 0)
  const cpuMicros = ((total() - before) * 1000) / votes
  for (const voter of voters) voter.close()
  opened.close()
  return { ...figures, cpuMicros }
}

/** The same streams and requests on a server that stores nothing. */
async function benchTransport(): Promise<Measured> {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    'bench/live/floor-server.ts',
    String(FRAME_BYTES),
  ])
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const seeded = Array.from({ length: ROOMS }, (_, at) => ({
    code: `room${at}`,
    secrets: Array.from({ length: MEMBERS }, newId),
  }))
  const measured = await measure(
    { seeded, ports: [Number(line.toString())], pids: [child.pid ?? 0] },
    saturate,
  )
  child.kill()
  await once(child, 'exit')
  return measured
}

/** The statement that takes a vote, without a request around it: votes a second. */
async function benchStatement(place: Place): Promise<number> {
  const seeded = await seed(place, { count: ROOMS, members: MEMBERS })
  const database = await place.open()
  const votes = seeded.flatMap(({ code, secrets }) => secrets.map((secret) => ({ code, secret })))
  const { castOwn } = createBallots({
    db: database.db,
    nodeId: 'n',
    settleRoom: async () => {},
  })
  const startedAt = performance.now()
  await inParallel(votes, 64, async ({ code, secret }) => {
    await castOwn({ code, secret, round: 1, ballotKey: newId(), vote: 4 })
  })
  const ms = performance.now() - startedAt
  await database.close()
  return (votes.length * 1000) / ms
}

/** Bytes that each member who only looks on costs the server, garbage apart. */
async function benchIdle(place: Place): Promise<number> {
  const count = IDLE_MEMBERS / MEMBERS
  const warmUp = WARM_UP_VOTES / MEMBERS
  const seeded = await seed(place, { count: count + warmUp, members: MEMBERS })
  const server = await start(place, { NODE_OPTIONS: COLLECTS })
  const pid = server.child.pid ?? 0
  const first = await openMembers(seeded.slice(count), [server.port])
  await pause(SETTLE_MS)
  first.close()
  const before = await measureMemory(pid)
  const opened = await openMembers(seeded.slice(0, count), [server.port])
  const after = await measureMemory(pid)
  opened.close()
  await stop(server)
  return (after - before) / IDLE_MEMBERS
}

async function measureMemory(pid: number): Promise<number> {
  await pause(SETTLE_MS)
  process.kill(pid, 'SIGUSR2')
  await pause(SETTLE_MS)
  return residentBytes(pid)
}

async function seed(
  place: Place,
  wanted: { count: number; members: number },
): Promise<SeededRoom[]> {
  const database = await place.open()
  const seeded = await seedRooms(database.db, wanted)
  await database.close()
  return seeded
}

function start({ env }: Place, more: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({ LOG_LEVEL: 'warn', AUTH_SECRET: SECRET, ...env, ...more })
}

async function stop({ child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function sayMachine() {
  const load = loadavg()[0]?.toFixed(1)
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}`)
}
