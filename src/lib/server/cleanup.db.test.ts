import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { createRateLimit, removeOldCounters } from '~/lib/server/requests/rate-limit.server'
import { borrowTestDatabase, openTestDatabase } from '~tests/support/database/test-database'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { type CleanupTask, startCleanup } from './cleanup.server'
import { createLog } from './log.server'

const DAY_MS = 24 * 60 * 60 * 1000

const database = await closeAfterAll(borrowTestDatabase())
let lines: Record<string, unknown>[]
let heard: () => void

const log = createLog('info', {
  write(line) {
    lines.push(JSON.parse(line))
    heard()
  },
})
const counters: CleanupTask = { name: 'counters', remove: removeOldCounters }

beforeEach(async () => {
  lines = []
  heard = () => {}
  await database.reset()
})

test('removes expired rows at the start, in batches', async () => {
  await makeOld(7)
  const limits: number[] = []
  const remove: CleanupTask['remove'] = (db, limit) => {
    limits.push(limit)
    return removeOldCounters(db, limit)
  }
  const cleanup = startCleanup({ ...options(), tasks: [{ name: 'counters', remove }], batch: 3 })
  await said('cleaned up')
  await cleanup.stop()
  expect(lines).toMatchObject([{ task: 'counters', removed: 7 }])
  expect(limits).toEqual([3, 3, 3])
  expect(await count()).toBe(0)
})

test('repeats rounds and retries a failed task in the next one', async () => {
  let rounds = 0
  const failing: CleanupTask = {
    name: 'failing',
    async remove() {
      rounds += 1
      throw Object.assign(new Error('down'), { code: '57P01' })
    },
  }
  const cleanup = startCleanup({ ...options(), tasks: [failing, counters], everyMs: 5 })
  await said('not cleaned up')
  await makeOld(2)
  await expect.poll(count).toBe(0)
  await expect.poll(() => rounds).toBeGreaterThan(1)
  await cleanup.stop()
  expect(lines.find(({ task }) => task === 'failing')).toMatchObject({ code: '57P01' })
})

test('logs a lost database and can still be stopped', async () => {
  const gone = await openTestDatabase()
  await gone.close()
  const cleanup = startCleanup({ ...options(), db: gone.db, tasks: [counters], everyMs: 5 })
  await said('not cleaned up')
  await cleanup.stop()
})

test('several processes remove each row once', async () => {
  await makeOld(40)
  const all = [1, 2, 3].map(() => startCleanup({ ...options(), tasks: [counters], batch: 5 }))
  await said('cleaned up')
  // The first rounds may have skipped rows that another process had locked.
  const last = startCleanup({ ...options(), tasks: [counters], everyMs: 5 })
  await expect.poll(count).toBe(0)
  await Promise.all([...all, last].map((one) => one.stop()))
  const removed = lines.map((line) => Number(line.removed))
  expect(removed.reduce((sum, one) => sum + one, 0)).toBe(40)
})

function options() {
  return { db: database.db, log }
}

async function makeOld(rows: number) {
  const now = () => Date.now() - 2 * DAY_MS
  const rateLimit = createRateLimit({ db: database.db, secret: 'a secret', now })
  for (let row = 0; row < rows; row++) {
    await rateLimit.take(`old ${row}`, { limit: 1, windowSeconds: 60 })
  }
}

async function count(): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    database.db,
    'select count(*)::int as count from rate_limit',
  )
  return row?.count ?? 0
}

function said(message: string): Promise<void> {
  return new Promise((resolve) => {
    heard = () => {
      if (lines.some(({ msg }) => msg === message)) resolve()
    }
    heard()
  })
}
