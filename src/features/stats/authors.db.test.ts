import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { removeAccount } from '~/features/auth/mutations.server'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { casesOf } from '~tests/support/domain/cases'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { countActiveUsers } from './data.server'

const PEOPLE = 4
const SQUADS = 3

const database = await closeAfterAll(borrowTestDatabase())
let people: string[]
let squadIds: string[]
let sprint = 0
let email = 0

beforeEach(async () => {
  await database.reset()
  people = await Promise.all(Array.from({ length: PEOPLE }, addPerson))
  const ownerId = await addPerson()
  const rows = Array.from({ length: SQUADS }, () => ({ ownerId, name: 'Squad' }))
  const made = await database.db.insert(squads).values(rows).returning({ id: squads.id })
  squadIds = made.map(({ id }) => id)
})

test('the count equals the number of distinct authors after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(step, reassignment), { maxLength: 12 }), async (steps) => {
      for (const take of steps) await take()
      await expectRight()
    }),
    { numRuns: casesOf(40) },
  )
})

test('the count equals the number of distinct authors after concurrent changes', async () => {
  const workers = fc.sample(fc.array(step, { minLength: 15, maxLength: 15 }), 8)
  await Promise.all(
    workers.map(async (steps) => {
      for (const take of steps) await take()
    }),
  )
  await expectRight()
})

test('an account with the maximum number of retrospectives in other people’s squads can be deleted', async () => {
  const { db } = database
  const { retrospectivesPerAccount, retrospectivesPerSquad } = DEFAULT_QUOTAS
  const [authorId = '', ownerId] = people
  for (let left = retrospectivesPerAccount; left > 0; left -= retrospectivesPerSquad) {
    const [made] = await db
      .insert(squads)
      .values({ ownerId: ownerId ?? '', name: 'Squad' })
      .returning({ id: squads.id })
    await db.execute(sql`
      insert into retrospectivas (squad_id, sprint, user_id, dados_json, created_at)
      select ${made?.id}, sprint, ${authorId}, '{}', now() - sprint * interval '1 second'
      from generate_series(1, ${retrospectivesPerSquad}::integer) sprint`)
  }
  expect(await countActiveUsers(db, new Date())).toBe(1)
  await removeAccount(db, authorId)
  await expectRight()
  expect(await countActiveUsers(db, new Date())).toBe(0)
})

type Step = () => Promise<unknown>

const person = fc.nat(PEOPLE - 1)
const squad = fc.nat(SQUADS - 1)
const day = fc.integer({ min: 0, max: 100 })

const records = fc.array(fc.tuple(fc.option(person), day), { minLength: 1, maxLength: 4 })

/** Changes that the product makes, weighted by their frequency. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(squad, records).map(
      ([at, rows]) =>
        () =>
          add(at, rows),
    ),
  },
  { weight: 4, arbitrary: person.map((at) => () => removeNewest(at)) },
  {
    weight: 2,
    arbitrary: fc.tuple(person, day).map(
      ([at, when]) =>
        () =>
          redate(at, when),
    ),
  },
  { weight: 1, arbitrary: squad.map((at) => () => empty(at)) },
  { weight: 1, arbitrary: person.map((at) => () => removePerson(at)) },
)

/** Changes that only operators make, in SQL. */
const reassignment: fc.Arbitrary<Step> = fc.tuple(person, person).map(
  ([from, to]) =>
    () =>
      reassign(from, to),
)

async function addPerson(): Promise<string> {
  email += 1
  const [row] = await database.db
    .insert(users)
    .values({ name: 'Ana', email: `author-${email}@example.org` })
    .returning({ id: users.id })
  return row?.id ?? ''
}

function add(at: number, rows: [number | null, number][]): Promise<void> {
  const squadId = squadIds[at] ?? ''
  return database.db.transaction(async (tx) => {
    // Locked, because their accounts may be deleted concurrently.
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, people))
      .for('key share')
    const values = rows.map(([author, when]) => {
      sprint += 1
      const id = author === null ? undefined : people[author]
      const authorId = locked.find((user) => user.id === id)?.id ?? null
      return { squadId, sprint, authorId, data: {}, createdAt: dayAt(when) }
    })
    await tx.insert(retrospectives).values(values)
  })
}

function removeNewest(at: number): Promise<unknown> {
  return database.db.delete(retrospectives).where(eq(retrospectives.id, newestOf(at)))
}

function redate(at: number, when: number): Promise<unknown> {
  return database.db
    .update(retrospectives)
    .set({ createdAt: dayAt(when) })
    .where(eq(retrospectives.id, newestOf(at)))
}

function reassign(from: number, to: number): Promise<unknown> {
  return database.db
    .update(retrospectives)
    .set({ authorId: people[to] ?? null })
    .where(eq(retrospectives.authorId, people[from] ?? ''))
}

function empty(at: number): Promise<unknown> {
  return database.db.delete(retrospectives).where(eq(retrospectives.squadId, squadIds[at] ?? ''))
}

/** Deletes an account and replaces it with a new one. */
async function removePerson(at: number): Promise<void> {
  const gone = people[at] ?? ''
  people[at] = await addPerson()
  await database.db.delete(users).where(eq(users.id, gone))
}

function newestOf(at: number) {
  return sql`(select id from retrospectivas where user_id = ${people[at] ?? ''} order by created_at desc limit 1)`
}

function dayAt(when: number): Date {
  return new Date(Date.UTC(2026, 8, 1 + when))
}

/** Compares the table with the query that it replaces, and the count at several moments. */
async function expectRight(): Promise<void> {
  const { db } = database
  const known = await queryRows(
    db,
    'select user_id, last_created_at::text from retrospective_authors order by 1',
  )
  const counted = await queryRows(
    db,
    'select user_id, max(created_at)::text as last_created_at from retrospectivas where user_id is not null group by 1 order by 1',
  )
  expect(known).toEqual(counted)
  for (const when of [0, 30, 61, 62, 90, 130]) {
    const now = dayAt(when)
    const [naive] = await queryRows<{ count: number }>(
      db,
      sql`select count(distinct user_id)::int as count from retrospectivas
        where created_at >= (${now.toISOString()}::timestamptz at time zone 'UTC' - interval '2 months') at time zone 'UTC'`,
    )
    expect(await countActiveUsers(db, now)).toBe(naive?.count)
  }
}
