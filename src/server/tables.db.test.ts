import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts, sessions, users } from '~/features/auth/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { listMigrationsFromBefore } from '~/lib/database/migrations.server'
import { queryRows } from '~/lib/database/rows.server'
import { listRules, runAll, spoil, toText, undone } from '~tests/support/database/rules'
import { openTestDatabase } from '~tests/support/database/test-database'
import {
  insertValidRows,
  ROWS_WITHOUT_RULES,
  WRONG_ROWS,
  type WrongRow,
} from '~tests/support/database/wrong-rows'
import { closeAfterAll } from '~tests/support/setup/test-end'

const MIGRATION = '0038_constraints'

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
    .filter((name) => !/^(rooms$|room_|seatings$|agenda_)/.test(name))
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

test('the migration that adds the rules repairs every wrong row that was possible before', async () => {
  const { before, migration } = mendingStatements()
  await undone(db, async (tx) => {
    await runAll(tx, before)
    for (const rows of inGroups()) {
      const refusal = await undone(tx, async (mending) => {
        for (const wrong of rows) await spoil(mending, wrong)
        await runAll(mending, migration)
      })
      expect(refusal, rows.map(toText).join('\n')).toBeNull()
    }
  })
})

test('the migration keeps people, their rights and their topics', async () => {
  const { before, migration } = mendingStatements()
  await undone(db, async (tx) => {
    await runAll(tx, before)
    const twin = { id: crypto.randomUUID(), name: 'Ana', email: 'ANA@Example.org' }
    await tx.insert(users).values({ ...twin, emailVerified: true })
    const [squad] = await tx.select().from(squads)
    const squadId = squad?.id ?? ''
    await tx.insert(squadCoaches).values({ squadId, userId: squad?.ownerId ?? '' })
    const [part] = await tx.select().from(userTopics).where(sql`title = 'Part'`)
    const [whole] = await tx.select().from(userTopics).where(sql`title = 'Whole'`)
    const below = { id: crypto.randomUUID(), squadId, title: 'Below', parentId: part?.id ?? '' }
    await tx.insert(userTopics).values(below)
    await runAll(tx, migration)

    const people = await tx.select().from(users).where(sql`name = 'Ana'`)
    expect(people).toHaveLength(2)
    for (const { id, email } of people) {
      expect(email).toBe(id === twin.id ? 'ana@example.org' : `${id}@duplicate.invalid`)
    }
    // The data of both accounts stays.
    expect(await tx.$count(sessions)).toBe(1)
    expect(await tx.$count(accounts)).toBe(2)
    expect(await tx.$count(squadCoaches)).toBe(1)
    const [moved] = await tx.select().from(userTopics).where(sql`title = 'Below'`)
    expect(moved?.parentId).toBe(whole?.id)
  })
})

/** Groups the wrong rows that were possible before the migration. No group spoils a row twice. */
function inGroups(): WrongRow[][] {
  const groups: WrongRow[][] = []
  for (const wrong of WRONG_ROWS.filter(({ isOld }) => !isOld)) {
    const isSame = ({ table, row }: WrongRow) => table === wrong.table && row === wrong.row
    const group = groups.find((rows) => !rows.some(isSame))
    if (group) group.push(wrong)
    else groups.push([wrong])
  }
  return groups
}

/** Returns the statements that repair rows and add the rules, and those that remove the rules first. Columns and triggers stay. */
function mendingStatements(): { before: string[]; migration: string[] } {
  const { statements = [] } = listMigrationsFromBefore().find(({ tag }) => tag === MIGRATION) ?? {}
  const adding = statements.flatMap((text) => {
    const [, table, name] = /ALTER TABLE ("\w+") ADD CONSTRAINT ("\w+")/.exec(text) ?? []
    return table && name && !text.includes('UNIQUE') ? [{ text, table, name }] : []
  })
  expect(adding.length).toBeGreaterThan(40)
  const mending = statements.filter((text) => /^(update|delete|with) /m.test(text))
  return {
    before: [
      ...adding.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...['squad_members', 'squad_coaches', 'squads'].map(
        (table) => `alter table ${table} disable trigger squad_places`,
      ),
    ],
    migration: [...mending, ...adding.map(({ text }) => text)],
  }
}
