import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createRateLimit, type RateLimit, removeOldCounters } from './rate-limit.server'

const HOUR_MS = 60 * 60 * 1000
const THREE = { limit: 3, windowSeconds: 60 }

const database = await closeAfterAll(borrowTestDatabase())
let time: number
let rateLimit: RateLimit

beforeEach(async () => {
  await database.reset()
  time = Date.UTC(2026, 10, 21, 10)
  rateLimit = aRateLimit()
})

test('refuses counts beyond the limit until the window ends', async () => {
  for (let taken = 0; taken < 3; taken++) {
    expect(await rateLimit.take('a', THREE)).toEqual({ ok: true })
    time += 5_000
  }
  expect(await rateLimit.take('a', THREE)).toEqual({ ok: false, seconds: 45 })
  time += 44_500
  expect(await rateLimit.take('a', THREE)).toEqual({ ok: false, seconds: 1 })
  time += 500
  expect(await rateLimit.take('a', THREE)).toEqual({ ok: true })
})

test('further attempts do not extend the wait', async () => {
  for (let taken = 0; taken < 50; taken++) await rateLimit.take('a', THREE)
  time += 60_000
  for (let taken = 0; taken < 3; taken++) {
    expect(await rateLimit.take('a', THREE)).toEqual({ ok: true })
  }
})

test('counts each key separately until it is forgotten', async () => {
  for (let taken = 0; taken < 4; taken++) await rateLimit.take('a', THREE)
  expect(await rateLimit.take('b', THREE)).toEqual({ ok: true })
  await rateLimit.forget('a')
  expect(await rateLimit.take('a', THREE)).toEqual({ ok: true })
})

test('lets exactly the limit through on two nodes at once', async () => {
  const nodes = [rateLimit, aRateLimit()]
  const takes = Array.from({ length: 40 }, (_, index) => nodes[index % 2]?.take('a', THREE))
  const taken = await Promise.all(takes)
  expect(taken.filter((one) => one?.ok)).toHaveLength(3)
})

test('counts that arrive together share few statements and are told apart', async () => {
  let statements = 0
  const counting = new Proxy(database.db, {
    get(target, name, receiver) {
      if (name === 'execute') statements += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const limit = createRateLimit({ db: counting, secret: 'a secret', now: () => time })
  const asked = Array.from({ length: 60 }, (_, at) => `key ${at % 12}`)
  const taken = await Promise.all(asked.map((key) => limit.take(key, THREE)))
  // The first three of each key.
  expect(taken.map(({ ok }) => ok)).toEqual(asked.map((_, at) => at < 36))
  expect(statements).toBe(1)
})

test('a clock that was set back locks no caller out', async () => {
  for (let taken = 0; taken < 4; taken++) await rateLimit.take('a', THREE)
  time -= 24 * HOUR_MS
  expect(await rateLimit.take('a', THREE)).toEqual({ ok: true })
})

test('stored keys are hashed with the secret', async () => {
  await rateLimit.take('signIn:account:ana@example.org', THREE)
  await aRateLimit('another secret').take('signIn:account:ana@example.org', THREE)
  const keys = (await rows()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
})

test('removes counters older than a day, up to a limit per call', async () => {
  time = Date.now() - 25 * HOUR_MS
  for (const key of ['a', 'b', 'c']) await rateLimit.take(key, THREE)
  time = Date.now() - 23 * HOUR_MS
  await rateLimit.take('recent', THREE)
  const { db } = database
  expect([await removeOldCounters(db, 2), await removeOldCounters(db, 2)]).toEqual([2, 1])
  expect(await removeOldCounters(db, 2)).toBe(0)
  expect(await rows()).toHaveLength(1)
})

function aRateLimit(secret = 'a secret'): RateLimit {
  return createRateLimit({ db: database.db, secret, now: () => time })
}

function rows() {
  return queryRows<{ key: string; count: number }>(database.db, 'select key, count from rate_limit')
}
