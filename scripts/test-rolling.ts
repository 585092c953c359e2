import { setTimeout as pause } from 'node:timers/promises'
import { end, startBalancer, untilReady } from '../tests/machines/balancer.ts'
import { watchRequests } from '../tests/machines/traffic.ts'
import { inSeconds, startWork } from '../tests/machines/work.ts'
import { SECRET, startServer } from '../tests/server/server-process.ts'
import { ensureBuild } from './ensure-build.ts'
import { findPostgres } from './find-postgres.ts'
import { findFreePort } from './free-port.ts'
import { startPostgres } from './run-postgres.ts'

/**
 * Restarts two processes of the built server one after the other, behind HAProxy with the file of `deploy/`, while people vote, save and
 * read. Fails if any request does. `ROUNDS` restarts of both; takes some 20 seconds each.
 */
const ROUNDS = Number(process.env.ROUNDS || 3)
/** As in `deploy/systemd/retroscore.service`. */
const DRAIN_SECONDS = '5'
const BETWEEN_MS = 3_000

if (!(await ensureBuild())) throw new Error('there is no build to restart')
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL')
const ports = [await findFreePort(), await findFreePort()]
const balancer = await startBalancer({ servers: ports })
const database = await startPostgres(programs, { isDurable: true })
const start = (port: number) =>
  startServer({
    PORT: String(port),
    ORIGIN: balancer.origin,
    DATABASE_URL: database.url,
    AUTH_SECRET: SECRET,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS,
    MAX_WRITES_PER_MINUTE: '100000',
    LOG_LEVEL: 'warn',
  })
const servers = await Promise.all(ports.map(start))
try {
  await untilReady(`${balancer.origin}/healthz`)
  const work = await startWork(balancer.origin)
  const traffic = watchRequests(balancer.origin)
  await pause(BETWEEN_MS)
  const stops: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, port] of ports.entries()) {
      const server = servers[at]
      if (!server) continue
      const stopping = performance.now()
      await end(server.child)
      stops.push(performance.now() - stopping)
      servers[at] = await start(port)
      // As docs/operations.md says: the next process follows when `/readyz` answers 200.
      await untilReady(`http://127.0.0.1:${port}/readyz`)
      await pause(BETWEEN_MS)
    }
  }
  await work.stop()
  traffic.restore()
  const gaps = work.streams.flatMap((stream) => stream.gaps)
  console.table(traffic.counts())
  console.log(`requests: ${traffic.total()}, failed: ${traffic.failures.length}`)
  console.log(`votes: ${work.acknowledged.votes.length}, saved: ${work.acknowledged.writes.length}`)
  console.log(`a process stopped after ${inSeconds(stops)}`)
  console.log(
    `streams: ${work.streams.length}, lost ${gaps.length} times, back after ${inSeconds(gaps)}`,
  )
  for (const failure of traffic.failures.slice(0, 20)) console.error(failure)
  for (const line of work.wrong.slice(0, 20)) console.error(line)
  const areBack = work.streams.every((stream) => stream.connections() > 1)
  if (!areBack) console.error('a stream was never moved')
  const isFine = traffic.failures.length === 0 && work.wrong.length === 0 && areBack
  process.exitCode = isFine ? 0 : 1
} finally {
  for (const { child } of servers) await end(child, 'SIGKILL')
  await balancer.stop()
  await database.stop()
}
