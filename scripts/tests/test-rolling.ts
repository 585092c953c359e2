import { setTimeout as pause } from 'node:timers/promises'
import { isAdditive } from '../../src/lib/database/backup/additive.ts'
import { findPath } from '../../src/lib/database/migrations.server.ts'
import { startBalancer, untilReady } from '../../tests/machines/balancer.ts'
import { makeJourney } from '../../tests/machines/journey.ts'
import { watchRequests } from '../../tests/machines/traffic.ts'
import { inSeconds, startWork, type Work } from '../../tests/machines/work.ts'
import { runSql } from '../../tests/server/database-server.ts'
import { SECRET, startServer } from '../../tests/server/server-process.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { SERVER } from '../project.ts'
import { end, run, secondsSince } from '../run.ts'
import { buildEarlier } from './earlier-build.ts'
import { findPostgres } from './find-postgres.ts'
import { findFreePort } from './free-port.ts'
import { startPostgres } from './run-postgres.ts'

/**
 * Restarts two processes of the built server one after the other, behind HAProxy with the file of `deploy/`, while people vote, save and read. Fails
 * if any request does. `ROUNDS` restarts of both; takes some 20 seconds each.
 *
 * `--from-earlier`, or `--from-earlier=REF`, starts with the program before the newest migration, or of that commit. While it runs, this one migrates
 * the database; then a squad takes its whole way on the earlier program, and finds everything again after the restart. If a migration contracts, the
 * squad takes its way before, both processes stop taking requests, and it finds everything again once they have been replaced.
 */
const ROUNDS = Number(process.env.ROUNDS || 3)
/** The same as in `deploy/systemd/retroscore.service`. */
const DRAIN_SECONDS = '5'
const BETWEEN_MS = 3_000
const FROM_EARLIER = /^--from-earlier(?:=(.+))?$/

if (!(await ensureBuild())) throw new Error('there is no build to restart')
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL')
const asked = process.argv.map((word) => FROM_EARLIER.exec(word)).find(Boolean)
const earlier = asked ? await buildEarlier(asked[1]) : null
const ports = [await findFreePort(), await findFreePort()]
const balancer = await startBalancer({ servers: ports })
const database = await startPostgres(programs, { isDurable: true })
const settings = {
  ORIGIN: balancer.origin,
  DATABASE_URL: database.url,
  AUTH_SECRET: SECRET,
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS,
  MAX_WRITES_PER_MINUTE: '100000',
  LOG_LEVEL: 'warn',
}
const start = (port: number, program = SERVER) =>
  startServer({ PORT: String(port), ...settings }, program)
const servers = await Promise.all(ports.map((port) => start(port, earlier?.program)))
try {
  await untilReady(`${balancer.origin}/healthz`)
  if (earlier && (await willContract())) await updateWithStop(earlier.name)
  else await restartUnderLoad()
} finally {
  for (const { child } of servers) await end(child, 'SIGKILL')
  await balancer.stop()
  await database.stop()
}

async function restartUnderLoad(): Promise<void> {
  const isProbePublic = (await fetch(`${balancer.origin}/readyz`)).status !== 404
  if (isProbePublic) console.error('the balancer passes /readyz on')
  const work = await startWork(balancer.origin)
  const traffic = watchRequests(balancer.origin)
  await pause(BETWEEN_MS)
  const readAgain = earlier && (await migrateUnder(earlier.name, work.acknowledged))
  const stops: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, port] of ports.entries()) {
      const server = servers[at]
      if (!server) continue
      const stopping = performance.now()
      await end(server.child)
      stops.push(performance.now() - stopping)
      servers[at] = await start(port)
      // Follows docs/operations.md: the next process follows when `/readyz` returns 200.
      await untilReady(`http://127.0.0.1:${port}/readyz`)
      await pause(BETWEEN_MS)
    }
  }
  await work.stop()
  if (readAgain) {
    await readAgain()
    await makeJourney(balancer.origin)
    console.log('this program reads what the earlier one has written')
  }
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
  const isFine =
    traffic.failures.length === 0 && work.wrong.length === 0 && areBack && !isProbePublic
  process.exitCode = isFine ? 0 : 1
}

/** Updates from a program that cannot share the new schema. */
async function updateWithStop(name: string): Promise<void> {
  const readAgain = await makeJourney(balancer.origin)
  await migrate(name)
  for (const port of ports) await untilReady(`http://127.0.0.1:${port}/readyz`, { wanted: false })
  for (const [at, port] of ports.entries()) {
    const server = servers[at]
    if (server) await end(server.child)
    servers[at] = await start(port)
  }
  await untilReady(`${balancer.origin}/healthz`)
  await readAgain()
  await makeJourney(balancer.origin)
  console.log(
    'a migration contracts: with a stop, this program reads what the earlier one has written',
  )
}

/** Migrates the database under the earlier program, which then makes the journey. */
async function migrateUnder(name: string, { votes, writes }: Work['acknowledged']) {
  await migrate(name)
  const [votesBefore, writesBefore] = [votes.length, writes.length]
  for (const port of ports) await untilReady(`http://127.0.0.1:${port}/readyz`)
  const readAgain = await makeJourney(balancer.origin)
  await pause(BETWEEN_MS)
  console.log(
    `on the new schema it made the journey, and took ${votes.length - votesBefore} votes and ${writes.length - writesBefore} saves beside it`,
  )
  return readAgain
}

/** Migrates the database with this program. */
async function migrate(name: string): Promise<void> {
  const before = (await readJournal()).length
  const start = performance.now()
  // Avoids execFileSync, which would stop the load.
  const code = await run(process.execPath, [SERVER, 'migrate'], { env: settings })
  if (code !== 0) throw new Error('the migrations failed')
  const added = (await readJournal()).length - before
  if (added === 0) throw new Error(`${name} has no migration less than this checkout`)
  console.log(`${added} migrations in ${secondsSince(start)}, under ${name}`)
}

/** True if a migration that the database lacks contracts its schema. */
async function willContract(): Promise<boolean> {
  const applied = await readJournal()
  const path = findPath(applied)
  return path.some(({ statements }, index) => {
    const earlier = path.slice(0, index).flatMap((each) => each.statements)
    return index >= applied.length && !isAdditive(statements, earlier)
  })
}

/** Returns the hashes of the applied migrations. */
async function readJournal(): Promise<string[]> {
  const rows = await runSql<{ hash: string }>(
    database.url,
    'select hash from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash }) => hash)
}
