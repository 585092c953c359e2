import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '~/features/auth/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { squads } from '~/features/squads/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { listRules, spoil, toText, undone } from '~tests/support/database/rules'
import { openTestDatabase } from '~tests/support/database/test-database'
import { insertValidRows, ROWS_WITHOUT_RULES, WRONG_ROWS } from '~tests/support/database/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'

const { db } = await closeAfterAll(openTestDatabase())

beforeAll(() => insertValidRows(db))

test('exactly the right rule of the tables outside the live room refuses each wrong row', async () => {
  for (const wrong of WRONG_ROWS) {
    const refusal = await undone(db, (tx) => spoil(tx, wrong))
    expect(refusal, toText(wrong)).toBe(wrong.refusedBy)
  }
})

test('every rule of these tables has a wrong row', async () => {
  const names = await queryRows<{ name: string }>(
    db,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  // The live room has a separate test.
  const tables = names
    .map(({ name }) => name)
    .filter((name) => !/^(rooms$|room_|seatings$|agenda_|window_|result_)/.test(name))
  const rules = await listRules(db, tables)
  expect(rules.length).toBeGreaterThan(80)
  const tried = new Set(WRONG_ROWS.map(({ refusedBy }) => refusedBy))
  expect(rules.filter((name) => !tried.has(name))).toEqual([])
})

test('every table with rules has a valid row to spoil', async () => {
  const tried = new Set(WRONG_ROWS.map(({ table }) => table))
  for (const table of ROWS_WITHOUT_RULES) expect(await listRules(db, [table]), table).toEqual([])
  expect(tried.size).toBeGreaterThan(15)
})

test('no two accounts have addresses that differ in case alone', async () => {
  const refusal = await undone(db, async (tx) => {
    await tx.insert(users).values({ name: 'Ana', email: 'ANA@example.org' })
  })
  expect(refusal).toBe('user_email')
})

test('a person has at most one role in a squad: owner, member or coach', async () => {
  const [squad] = await db.select().from(squads)
  const [member] = await db.select().from(squadMembers)
  const [coach] = await db.select().from(squadCoaches)
  if (!squad || !member || !coach) throw new Error('a valid row is missing')
  const { id: squadId, ownerId } = squad
  const now = sql`set constraints all immediate`
  const pairs = [
    { table: squadMembers, userId: ownerId },
    { table: squadCoaches, userId: ownerId },
    { table: squadCoaches, userId: member.userId },
    { table: squadMembers, userId: coach.userId },
  ]
  for (const { table, userId } of pairs) {
    const refusal = await undone(db, async (tx) => {
      await tx.insert(table).values({ squadId, userId })
      await tx.execute(now)
    })
    expect(refusal).toBe('squad_places')
  }
  for (const { userId } of [member, coach]) {
    const refusal = await undone(db, async (tx) => {
      await tx.update(squads).set({ ownerId: userId })
      await tx.execute(now)
    })
    expect(refusal).toBe('squad_places')
  }
})

test('a change of roles may pass through two of them within a transaction', async () => {
  const [squad] = await db.select().from(squads)
  const [coach] = await db.select().from(squadCoaches)
  const person = { squadId: squad?.id ?? '', userId: coach?.userId ?? '' }
  const refusal = await undone(db, async (tx) => {
    await tx.insert(squadMembers).values(person)
    await tx.delete(squadCoaches)
    await tx.execute(sql`set constraints all immediate`)
  })
  expect(refusal).toBeNull()
})
