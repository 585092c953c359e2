import { beforeEach, expect, test } from 'vitest'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { statsApi } from './api.server'
import { countActiveUsers } from './data.server'

const NOW = '2026-11-21T12:00:00.000Z'
const TWO_MONTHS_AGO = '2026-09-21T12:00:00.000Z'

const api = await closeAfterAll(openTestApi())

beforeEach(async () => {
  await api.db.delete(retrospectives)
  await api.db.delete(squads)
  await api.db.delete(users)
})

test('counts each person once for any number of retrospectives and squads', async () => {
  const [ana, bia] = [await makePerson(), await makePerson()]
  expect(await countAt(NOW)).toBe(0)
  await record(ana, '2026-11-20T10:00:00.000Z')
  await record(ana, '2026-10-02T10:00:00.000Z')
  expect(await countAt(NOW)).toBe(1)
  await record(bia, '2026-11-01T10:00:00.000Z')
  await makePerson()
  expect(await countAt(NOW)).toBe(2)
})

test('counts retrospectives of the last two months, including one from exactly two months ago', async () => {
  const [ana, bia, carla] = [await makePerson(), await makePerson(), await makePerson()]
  await record(ana, TWO_MONTHS_AGO)
  await record(bia, '2026-09-21T11:59:59.999Z')
  await record(carla, '2025-11-20T10:00:00.000Z')
  expect(await countAt(NOW)).toBe(1)
})

test('if the month has no such day, two months before is its last day', async () => {
  const ana = await makePerson()
  await record(ana, '2026-02-28T12:00:00.000Z')
  expect(await countAt('2026-04-30T12:00:00.000Z')).toBe(1)
  expect(await countAt('2026-04-30T12:00:00.001Z')).toBe(0)
})

test('does not count a deleted account', async () => {
  const ana = await makePerson()
  await record(ana, '2026-11-20T10:00:00.000Z')
  await record(null, '2026-11-20T10:00:00.000Z')
  expect(await countAt(NOW)).toBe(1)
})

test('the response is a number that needs no session and may be cached for a minute', async () => {
  await record(await makePerson(), new Date().toISOString())
  const { status, text, headers } = await api.visitor.get('/stats/active-users')
  expect([status, text]).toEqual([200, '{"count":1}'])
  expect(headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(headers.getSetCookie()).toEqual([])
})

test('reads the number once a minute for all callers', async () => {
  let clock = Date.parse(NOW)
  const stats = statsApi({ db: api.db, now: () => clock })
  const ask = async () => (await (await stats.request('/stats/active-users')).json()).count
  expect(await Promise.all([ask(), ask()])).toEqual([0, 0])
  await record(await makePerson(), NOW)
  clock += 59_999
  expect(await ask()).toBe(0)
  clock += 1
  expect(await ask()).toBe(1)
  await record(await makePerson(), NOW)
  clock -= 1
  expect(await ask(), 'a clock that was set back').toBe(2)
})

test('does not keep a failed read', async () => {
  let isBroken = true
  const db = new Proxy(api.db, {
    get(target, name) {
      if (name === 'select' && isBroken) throw new Error('the database is unavailable')
      return Reflect.get(target, name, target)
    },
  })
  const stats = statsApi({ db, now: () => Date.parse(NOW) })
  stats.onError((_, c) => c.body(null, 500))
  expect((await stats.request('/stats/active-users')).status).toBe(500)
  isBroken = false
  expect((await stats.request('/stats/active-users')).status).toBe(200)
})

let made = 0

function countAt(now: string): Promise<number> {
  return countActiveUsers(api.db, new Date(now))
}

async function makePerson(): Promise<string> {
  made += 1
  const person = { name: 'Ana', email: `stats-${made}@example.org` }
  const [row] = await api.db.insert(users).values(person).returning({ id: users.id })
  if (!row) throw new Error('the user was not inserted')
  return row.id
}

/** Creates a retrospective in a new squad. */
async function record(authorId: string | null, createdAt: string): Promise<void> {
  const ownerId = authorId ?? (await makePerson())
  const [squad] = await api.db.insert(squads).values({ ownerId, name: 'Squad' }).returning()
  if (!squad) throw new Error('the squad was not inserted')
  await api.db.insert(retrospectives).values({
    squadId: squad.id,
    sprint: 1,
    authorId,
    data: {},
    createdAt: new Date(createdAt),
  })
}
