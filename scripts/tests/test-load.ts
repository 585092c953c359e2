import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentBytes } from '../../bench/live/process.ts'
import { describeMachine, percentilesOf } from '../../bench/timing.ts'
import { type Load, startLoad } from '../../tests/machines/load.ts'
import { watchRequests } from '../../tests/machines/traffic.ts'
import { SECRET, startServer } from '../../tests/server/server-process.ts'
import { openTestReceiver, TEST_CERTIFICATE } from '../../tests/support/server/receiver.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { end } from '../run.ts'
import { findPostgres } from './find-postgres.ts'
import { findFreePort } from './free-port.ts'
import { startPostgres } from './run-postgres.ts'

/**
 * Holds 200 rooms of ten phones and a leader for an hour on one process and PostgreSQL, while others sign in, import, export and read, and webhooks
 * are sent. Prints memory and response times of each minute. Fails if a request has a response of 500 or more, or none, if a connection is lost, or
 * if the memory grows after the first ten minutes. `MINUTES` and `ROOMS` change the scale.
 */
const MINUTES = Number(process.env.MINUTES || 60)
const ROOMS = Number(process.env.ROOMS || 200)
const MINUTE_MS = 60_000
/** Minutes in which caches, pools and compiled code may still grow. */
const WARM_UP = 10
/** Minutes at the beginning and at the end whose memory is compared. */
const COMPARED = 10
/** Allowed growth: garbage collection alone moves the memory by as much. */
const MOST_GROWTH = 1.1

/** Requests whose response times are printed. */
const VOTE = 'POST /api/rooms/:code/ballots'
const SEAT = 'POST /api/rooms/:code/seats'
const SIGN_IN = 'POST /api/auth/sign-in/email'
const READ = 'GET /api/squads'

if (!(await ensureBuild())) throw new Error('there is no build to try')
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL')
describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'load-'))
const database = await startPostgres(programs, { isDurable: true })
const receiver = await openTestReceiver()
let messages = 0
receiver.before = async () => {
  messages += receiver.received.splice(0).length
}
const certificate = join(folder, 'receiver.pem')
writeFileSync(certificate, TEST_CERTIFICATE)
const metricsPort = await findFreePort()
const server = await startServer({
  DATABASE_URL: database.url,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'error',
  METRICS_PORT: String(metricsPort),
  NODE_EXTRA_CA_CERTS: certificate,
  WEBHOOK_PORTS: String(receiver.port),
  WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
  MAX_WRITES_PER_MINUTE: '100000',
})
type Traffic = ReturnType<typeof watchRequests>
type Minute = { residentMb: number; heapMb: number }
const minutes: Minute[] = []
try {
  const traffic = watchRequests(server.origin)
  const hook = `https://127.0.0.1:${receiver.port}`
  const load = await startLoad(server.origin, { rooms: ROOMS, hook })
  console.log(
    '| minute | RSS MB | heap MB | database MB | connections | rooms held | votes | webhooks | sign-ins | imports | failed | vote p50, p99 | seat p99 | sign-in p99 | read p50, p99 |',
  )
  console.log(`|${' --- |'.repeat(15)}`)
  while (minutes.length < MINUTES && server.child.exitCode === null) {
    await pause(MINUTE_MS)
    minutes.push(await printMinute(load, traffic))
  }
  await load.stop()
  traffic.restore()
  describeMachine()
  console.table(traffic.counts())
  const { failures } = traffic
  console.log(
    `requests: ${traffic.total()}, failed: ${failures.length}, refused: ${load.wrong.length}`,
  )
  for (const failure of failures.slice(0, 20)) console.error(failure)
  for (const line of load.wrong.slice(0, 20)) console.error(line)
  if (server.output()) console.error(server.output().slice(0, 5_000))
  console.log(`connections lost: ${load.done.lost}`)
  const growth = growthOf(minutes)
  console.log(`memory of the last minutes to that after the first ten: ${growth.toFixed(3)}`)
  const isFine = failures.length + load.wrong.length + load.done.lost === 0
  process.exitCode = isFine && !(growth > MOST_GROWTH) ? 0 : 1
} finally {
  await end(server.child, 'SIGKILL')
  await receiver.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function printMinute(load: Load, traffic: Traffic): Promise<Minute> {
  const times = traffic.takeTimes()
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const gauge = (name: string) => Number(metrics.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1])
  const minute = {
    residentMb: residentBytes(server.child.pid ?? 0) / 1e6,
    heapMb: gauge('nodejs_heap_size_used_bytes') / 1e6,
  }
  const { rooms, votes, signIns, imports } = load.done
  const [vote, seat, signIn, read] = [VOTE, SEAT, SIGN_IN, READ].map((what) =>
    percentilesOf(times.get(what) ?? [], [0.5, 0.99]).map((ms) => ms.toFixed(0)),
  )
  const cells = [
    ...[minutes.length + 1, minute.residentMb.toFixed(0), minute.heapMb.toFixed(0)],
    ...[
      (gauge('retroscore_database_size_bytes') / 1e6).toFixed(0),
      gauge('retroscore_streams_open'),
    ],
    ...[rooms, votes, messages, signIns, imports, traffic.failures.length + load.wrong.length],
    ...[vote?.join(', '), seat?.[1], signIn?.[1], read?.join(', ')],
  ]
  console.log(`| ${cells.join(' | ')} |`)
  return minute
}

/** Returns the median memory of the last minutes, relative to that of the minutes after the first ones. NaN if there are too few. */
function growthOf(all: readonly Minute[]): number {
  const later = all.slice(WARM_UP)
  const median = (part: readonly Minute[]) =>
    percentilesOf(
      part.map(({ residentMb }) => residentMb),
      [0.5, 1],
    )[0]
  return median(later.slice(-COMPARED)) / median(later.slice(0, COMPARED))
}
