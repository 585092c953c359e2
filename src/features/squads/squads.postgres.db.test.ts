import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import type { UserId } from '~/lib/api.server'
import { queryRows } from '~/lib/database/rows.server'
import { openTestDatabase, type TestDatabase } from '~/lib/test-database'
import { deleteSquad } from './mutations.server'
import { squads } from './tables.server'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a squad is kept, with all of it, when its owner records a sprint while it is being deleted', async () => {
  const { db } = database
  const person = { name: 'Ana', email: 'ana@example.org' }
  const [user] = await db.insert(users).values(person).returning({ id: users.id })
  const userId = user?.id as UserId
  const squad = { ownerId: userId, name: 'Alpha' }
  const [made] = await db.insert(squads).values(squad).returning({ id: squads.id })
  const squadId = made?.id ?? ''
  const record = { squadId, authorId: userId, data: {} }
  await db.insert(retrospectives).values({ ...record, sprint: 1 })

  const deleting = await db.transaction(async (tx) => {
    // What the foreign key of a new retrospective does first.
    await tx.execute(sql`select 1 from squads where id = ${squadId} for key share`)
    const started = { outcome: deleteSquad(db, { userId, squadId }) }
    await expect.poll(countWaiting).toBe(1)
    await tx.insert(retrospectives).values({ ...record, sprint: 2 })
    return started
  })
  expect(await deleting.outcome).toEqual({ ok: false, reason: 'HAS_RETROSPECTIVES' })
  expect(await db.select({ sprint: retrospectives.sprint }).from(retrospectives)).toHaveLength(2)
  expect(await deleteSquad(db, { userId, squadId })).toEqual({ ok: true })
})

/** Connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
