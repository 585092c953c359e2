import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listSquads } from '~/features/squads/data.server'
import { countActiveUsers } from '~/features/stats/data.server'
import { type Db, openDatabase } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import type { UserId } from '~/lib/server/api.server'
import { createLog } from '~/lib/server/log.server'
import { seedCrowd } from '~tests/support/api/crowd'
import { ensureBuild } from '../scripts/ensure-build.ts'
import { findPostgres } from '../scripts/find-postgres.ts'
import { startPostgres } from '../scripts/run-postgres.ts'
import { benchCapacity } from './capacity-bench.ts'
import { benchExport } from './export-bench.ts'
import { describeMachine, printTable, spreadOf } from './timing.ts'

const SQUADS = 100_000
const RUNS = 30
const [DASHBOARD_GOAL_MS, COUNTER_GOAL_MS] = [20, 50]

/** The earlier statements of the dashboard and the counter, which read every squad and every retrospective of the window. */
const DASHBOARD_BEFORE = (userId: string) => sql`
  select s.id, s.nome,
    (select count(*) from retrospectivas r where r.squad_id = s.id) as retrospectives,
    (select json_agg(l) from (select id, sprint, average from retrospectivas r where r.squad_id = s.id order by sprint desc limit 11) l) as latest
  from squads s
  where s.user_id = ${userId} or exists (select 1 from squad_members m where m.squad_id = s.id and m.user_id = ${userId})
  order by s.created_at, s.id limit 51`
const COUNTER_BEFORE = sql`
  select count(distinct user_id) from retrospectivas where created_at >= now() - interval '2 months'`

/** `--beside=…/build/server/main.mjs` measures the exports of another build in the same run. `--only=statements`, `capacity` or `export` is a part alone. */
const { values: given } = parseArgs({
  options: { beside: { type: 'string' }, only: { type: 'string' } },
})

if (!(await ensureBuild())) throw new Error('there is no build to measure')
const programs = await findPostgres()
if (!programs) throw new Error('these figures need a PostgreSQL on this machine')
describeMachine()
const server = await startPostgres(programs, { isDurable: true })
try {
  const isWanted = (part: string) => given.only === undefined || given.only === part
  if (isWanted('statements')) await benchStatements(server.url)
  if (isWanted('capacity')) await benchCapacity(server.url)
  if (isWanted('export')) await benchExport({ adminUrl: server.url, beside: given.beside })
} finally {
  await server.stop()
}
describeMachine()

async function benchStatements(url: string): Promise<void> {
  const database = await openDatabase({ url, log: createLog('silent') })
  try {
    const { db } = database
    await seedCrowd(db, { squads: SQUADS })
    const userId = await makePerson(db)
    const rows = [['', 'before', 'now', 'goal']]
    rows.push([
      `dashboard of three squads, ${SQUADS.toLocaleString('en')} in the database`,
      await time(3, () => db.execute(DASHBOARD_BEFORE(userId))),
      await time(RUNS, () => listSquads(db, userId as UserId, { after: undefined, limit: 50 })),
      `${DASHBOARD_GOAL_MS} ms`,
    ])
    await fillWindow(db)
    rows.push([
      'counter of the landing, a million retrospectives in its window',
      await time(3, () => db.execute(COUNTER_BEFORE)),
      await time(RUNS, () => countActiveUsers(db, new Date())),
      `${COUNTER_GOAL_MS} ms`,
    ])
    printTable('Large data on PostgreSQL, median', rows)
  } finally {
    await database.close()
  }
}

/** Three squads with eleven retrospectives each. */
async function makePerson(db: Db): Promise<string> {
  const [user] = await queryRows<{ id: string }>(
    db,
    `insert into "user" (name, email) values ('Ana', 'ana@example.org') returning id::text`,
  )
  const id = user?.id ?? ''
  await db.execute(
    sql`insert into squads (nome, user_id) select 'Own', ${id} from generate_series(1, 3)`,
  )
  await db.execute(sql`
    insert into retrospectivas (squad_id, sprint, user_id, dados_json)
    select s.id, n, ${id}, '{"overall_average": 3}' from squads s, generate_series(1, 11) n where s.user_id = ${id}`)
  await db.execute(sql`analyze`)
  return id
}

/** A million retrospectives of the last two months, by all users. */
async function fillWindow(db: Db): Promise<void> {
  // One statement each, because the product's connections limit the time of a statement.
  for (let sprint = 101; sprint <= 110; sprint += 1) {
    await db.execute(sql`
      insert into retrospectivas (squad_id, sprint, user_id, dados_json, created_at)
      select id, ${sprint}::int, user_id, '{}', now() - random() * interval '50 days' from squads`)
  }
  await db.execute(sql`vacuum analyze retrospectivas`)
  await db.execute(sql`vacuum analyze retrospective_authors`)
}

async function time(runs: number, work: () => Promise<unknown>): Promise<string> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return `${spreadOf(times).median.toFixed(1)} ms`
}
