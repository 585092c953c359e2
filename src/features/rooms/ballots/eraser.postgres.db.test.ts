import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { createEraser } from './eraser.server'
import { roomSeals } from './tables.server'

test('an erasure that another session blocks is logged, measured and repeated', async () => {
  const { db, close } = await openTestDatabase()
  const lines: string[] = []
  let time = 0
  const eraser = createEraser({
    db,
    log: createLog('warn', { write: (line) => lines.push(line) }),
    forgetSeals: () => {},
    now: () => time,
  })
  await db.insert(roomSeals).values({ roomId: crypto.randomUUID(), number: 1 })
  const left = async () =>
    (await queryRows<{ one: string }>(db, sql`select one from room_seals`)).length
  await db.transaction(async (idle) => {
    await idle.execute(sql`select from room_votes`)
    time = 5_000
    await eraser.erase()
    // A short use of the tables is harmless.
    expect(lines).toEqual([])
    time = 31_000
    await eraser.erase()
    expect(lines.join()).toContain(
      'another session holds room_votes, room_seals, room_tallies or room_seats',
    )
    expect(eraser.delay()).toBe(31)
    expect(await left()).toBe(1)
  })
  await eraser.erase()
  expect([await left(), eraser.delay()]).toEqual([0, 0])
  await close()
})
