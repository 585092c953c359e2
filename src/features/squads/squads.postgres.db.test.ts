import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { removeAccount } from '~/features/auth/mutations.server'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import type { UserId } from '~/lib/server/api.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { deleteSquad } from './mutations.server'
import { squads } from './tables.server'

const database = await closeAfterAll(openTestDatabase())

beforeEach(() => database.reset())

test('a squad whose owner records a sprint during its deletion is kept completely', async () => {
  const { db } = database
  const userId = await addUser('ana@example.org')
  const squadId = await addSquad(userId)
  await db.insert(retrospectives).values(sprint(1, { squadId, authorId: userId }))

  const deleting = await whileRecording({ squadId, authorId: userId }, () =>
    deleteSquad(db, { userId, squadId }),
  )
  expect(await deleting.outcome).toEqual({ ok: false, reason: 'HAS_RETROSPECTIVES' })
  expect(await db.select({ sprint: retrospectives.sprint }).from(retrospectives)).toHaveLength(2)
  expect(await deleteSquad(db, { userId, squadId })).toEqual({ ok: true })
})

test('deletes an account with its squads while a member records a sprint in one', async () => {
  const { db } = database
  const userId = await addUser('ana@example.org')
  const authorId = await addUser('bia@example.org')
  const squadId = await addSquad(userId)
  await db.insert(retrospectives).values(sprint(1, { squadId, authorId }))

  const deleting = await whileRecording({ squadId, authorId }, () => removeAccount(db, userId))
  await deleting.outcome
  expect(await db.select().from(squads)).toEqual([])
  expect(await db.select().from(retrospectives)).toEqual([])
})

type Place = { squadId: string; authorId: UserId }

/** Starts `work` while sprint 2 is being recorded: the squad is locked, and the row is not written yet. */
function whileRecording<Outcome>(place: Place, work: () => Promise<Outcome>) {
  return database.db.transaction(async (tx) => {
    // The foreign key of a new retrospective takes this lock first.
    await tx.execute(sql`select 1 from squads where id = ${place.squadId} for key share`)
    const started = { outcome: work() }
    await expect.poll(countWaiting).toBe(1)
    await tx.insert(retrospectives).values(sprint(2, place))
    return started
  })
}

function sprint(number: number, place: Place) {
  return { ...place, sprint: number, data: {} }
}

async function addUser(email: string): Promise<UserId> {
  const person = { name: 'Ana', email }
  const [made] = await database.db.insert(users).values(person).returning({ id: users.id })
  return made?.id as UserId
}

async function addSquad(ownerId: UserId): Promise<string> {
  const squad = { ownerId, name: 'Alpha' }
  const [made] = await database.db.insert(squads).values(squad).returning({ id: squads.id })
  return made?.id ?? ''
}

/** Counts the connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
