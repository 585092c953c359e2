import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer, untilReady } from '../../tests/machines/balancer.ts'
import { startPair } from '../../tests/machines/pair.ts'
import { watchRequests } from '../../tests/machines/traffic.ts'
import { inSeconds, longestGap, startWork, type Work } from '../../tests/machines/work.ts'
import { runSql } from '../../tests/server/database-server.ts'
import { SECRET, startServer } from '../../tests/server/server-process.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { end } from '../run.ts'
import { findPostgres } from './find-postgres.ts'
import { findFreePort } from './free-port.ts'

/**
 * Kills the primary of two PostgreSQLs while people vote and save on two processes of the built server, and promotes the standby. Fails if an
 * acknowledged write is missing, a round has another result than its votes, or a stream does not show later changes. Takes half a minute.
 */
const BEFORE_MS = 5_000
/** Time for an operator, or Patroni, to notice. */
const UNNOTICED_MS = 3_000
const AFTER_MS = 10_000
const STEP_MS = 100
const IN_A_ROW = 6

if (!(await ensureBuild())) throw new Error('there is no build to try')
const programs = await findPostgres()
if (!programs) throw new Error('there is no PostgreSQL')
const pair = await startPair(programs)
const ports = [await findFreePort(), await findFreePort()]
const databases = [pair.primary, pair.standby]
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
const balancer = await startBalancer({ servers: ports, databases: databases.map(portOf) })
const address = new URL(pair.primary.url)
address.port = String(balancer.databasePort)
await untilPrimary(address.href)
const servers = []
try {
  for (const port of ports) {
    servers.push(
      await startServer({
        PORT: String(port),
        ORIGIN: balancer.origin,
        DATABASE_URL: address.href,
        AUTH_SECRET: SECRET,
        TRUSTED_PROXIES: '1',
        MAX_WRITES_PER_MINUTE: '100000',
        LOG_LEVEL: 'fatal',
      }),
    )
  }
  await untilReady(`${balancer.origin}/healthz`)
  const work = await startWork(balancer.origin)
  const traffic = watchRequests(balancer.origin)
  await pause(BEFORE_MS)
  await pair.primary.kill()
  await pause(UNNOTICED_MS)
  const promotedAt = Date.now()
  await pair.promote()
  const promotedMs = Date.now() - promotedAt
  await pause(AFTER_MS)
  // Unlogged tables are empty after a promotion: rounds complete only because browsers send their votes again.
  await work.stop()
  traffic.restore()
  const missing = await listMissing(work)
  const { votes, writes } = work.acknowledged
  const resumed = writes.filter((at) => at > promotedAt).toSorted((a, b) => a - b)
  console.log(
    `killed; told to promote after ${UNNOTICED_MS / 1000} s, promoted in ${inSeconds([promotedMs])}`,
  )
  console.log(`no retrospective was saved for ${inSeconds([longestGap(writes)])}`)
  console.log(`no vote was acknowledged for ${inSeconds([longestGap(votes)])}`)
  console.log(
    `saved again ${inSeconds([(resumed[0] ?? 0) - promotedAt])} after the order to promote`,
  )
  console.log(
    `${votes.length} votes and ${writes.length} retrospectives acknowledged, missing: ${missing.length}`,
  )
  console.log(`rounds with another result than their votes: ${work.wrong.length}`)
  console.log(
    `streams: ${work.streams.length}, reconnected: ${work.streams.flatMap(({ gaps }) => gaps).length}`,
  )
  console.table(countFailures(traffic.failures))
  for (const line of [...missing, ...work.wrong].slice(0, 20)) console.error(line)
  // Pages and local mode need no database.
  const pages = traffic.failures.filter(({ what }) => !what.includes('/api/'))
  const others = traffic.failures.filter(({ status }) => status !== 503)
  for (const failure of [...pages, ...others].slice(0, 20)) console.error(failure)
  const isFine = [missing, work.wrong, pages, others].every((list) => list.length === 0)
  process.exitCode = isFine && resumed.length > 0 ? 0 : 1
} finally {
  for (const { child } of servers) await end(child, 'SIGKILL')
  await balancer.stop()
  for (const each of databases) await each.stop()
}

/** Resolves when the balancer leads to the primary only. At its start it alternates between both until it has checked them. */
async function untilPrimary(url: string): Promise<void> {
  const isPrimary = () =>
    runSql<{ is: boolean }>(url, 'select not pg_is_in_recovery() as is').then(
      ([row]) => row?.is === true,
      () => false,
    )
  for (let times = 0; times < IN_A_ROW; times += 1) {
    if (!(await isPrimary())) times = -1
    await pause(STEP_MS)
  }
}

function countFailures(failures: readonly { what: string; status: number }[]) {
  const counts: Record<string, number> = {}
  for (const { what, status } of failures) {
    counts[`${what} ${status}`] = (counts[`${what} ${status}`] ?? 0) + 1
  }
  return counts
}

/** Lists acknowledged sprints that the new primary does not have. */
async function listMissing(work: Work): Promise<string[]> {
  const rows = await runSql<{ squad: string; sprint: number }>(
    pair.standby.url,
    'select squad_id as squad, sprint from retrospectivas',
  )
  const stored = new Set(rows.map(({ squad, sprint }) => `${squad} ${sprint}`))
  const all = [...work.saved].flatMap(([squad, sprints]) =>
    sprints.map((sprint) => `${squad} ${sprint}`),
  )
  return all.filter((each) => !stored.has(each))
}
