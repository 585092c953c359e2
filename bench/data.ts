import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listSquads } from '~/features/squads/data.server'
import { countActiveUsers } from '~/features/stats/data.server'
import { type Db, openDatabase } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import type { UserId } from '~/lib/server/api.server'
import { createLog } from '~/lib/server/log.server'
import { seedCrowd } from '~tests/support/api/crowd'
import { findPostgres } from '../scripts/tests/find-postgres.ts'
import { startPostgres } from '../scripts/tests/run-postgres.ts'
import { benchChanges, benchGrowth } from './capacity-bench.ts'
import { describeMachine, printTable, spreadOf } from './timing.ts'

const SQUADS = 100_000
const RUNS = 30
const [DASHBOARD_GOAL_MS, COUNTER_GOAL_MS] = [20, 50]

/** `--only=statements`, `--only=capacity` or `--only=changes` runs one part. */
const { values: given } = parseArgs({ options: { only: { type: 'string' } } })

const programs = await findPostgres()
if (!programs) throw new Error('these figures need a PostgreSQL on this machine')
describeMachine()
const server = await startPostgres(programs, { isDurable: true })
try {
  const isWanted = (part: string) => given.only === undefined || given.only === part
  if (isWanted('statements')) await benchStatements(server.url)
  if (isWanted('capacity')) await benchGrowth(server.url)
  if (isWanted('changes')) await benchChanges(server.url)
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
    const rows = [['', 'median', 'goal']]
    rows.push([
      `dashboard of three squads, ${SQUADS.toLocaleString('en')} in the database`,
      await medianOf(() => listSquads(db, userId as UserId, { after: undefined, limit: 50 })),
      `${DASHBOARD_GOAL_MS} ms`,
    ])
    await fillWindow(db)
    rows.push([
      'counter of the landing, a million retrospectives in its window',
      await medianOf(() => countActiveUsers(db, new Date())),
      `${COUNTER_GOAL_MS} ms`,
    ])
    printTable('Large data on PostgreSQL', rows)
  } finally {
    await database.close()
  }
}

/** Creates three squads with eleven retrospectives each. */
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

/** Creates a million retrospectives of all users in the last two months. */
async function fillWindow(db: Db): Promise<void> {
  // One statement each, because the product's connections limit the time of a statement.
  for (let sprint = 101; sprint <= 110; sprint += 1) {
    await db.execute(sql`
      insert into retrospectivas (squad_id, sprint, user_id, dados_json, created_at)
      select id, ${sprint}::int, user_id, '{}', now() - random() * interval '50 days' from squads`)
  }
  await db.execute(sql`vacuum analyze retrospectivas`)
}

async function medianOf(work: () => Promise<unknown>): Promise<string> {
  await work()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return `${spreadOf(times).median.toFixed(1)} ms`
}
