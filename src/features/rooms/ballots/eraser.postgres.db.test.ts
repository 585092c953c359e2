import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newRoom } from '~/domain/rooms/room'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { createEraser } from './eraser.server'
import { roomVotes } from './tables.server'

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
  await db.insert(roomVotes).values({ roomId: crypto.randomUUID(), number: 1 })
  const left = async () =>
    (await queryRows<{ room_id: string }>(db, sql`select room_id from room_votes`)).length
  await db.transaction(async (idle) => {
    await idle.execute(sql`select from room_votes`)
    time = 5_000
    await eraser.erase()
    // A short use of the tables is harmless.
    expect(lines).toEqual([])
    time = 31_000
    await eraser.erase()
    expect(lines.join()).toContain('another session holds room_votes')
    expect(eraser.delay()).toBe(31)
    expect(await left()).toBe(1)
  })
  await eraser.erase()
  expect([await left(), eraser.delay()]).toEqual([0, 0])
  await close()
})

test('only a seat that has gone gives the seats new files', async () => {
  const { db, close } = await openTestDatabase()
  const eraser = createEraser({ db, log: createLog('silent'), forgetSeals: () => {} })
  const before = newRoom({ topics: [], seconds: null, now: 0 })
  const erase = async () => {
    await eraser.erase()
    const [row] = await queryRows<{ votes: number; seats: number }>(
      db,
      sql`select pg_relation_filenode('room_votes') as votes, pg_relation_filenode('room_seats') as seats`,
    )
    return row ?? { votes: 0, seats: 0 }
  }
  const first = await erase()
  eraser.noteChange(before, { ...before, rounds: [] })
  const second = await erase()
  expect([second.votes === first.votes, second.seats === first.seats]).toEqual([false, true])
  eraser.noteChange(before, { ...before, seats: [] })
  const third = await erase()
  expect([third.votes === second.votes, third.seats === second.seats]).toEqual([true, false])
  await close()
})

test('copies that a dead process has left are erased', async () => {
  const { db, close } = await openTestDatabase()
  const eraser = createEraser({ db, log: createLog('silent'), forgetSeals: () => {} })
  await db.execute(
    sql`insert into kept_votes (room_id, number, ballots, voted) values (gen_random_uuid(), 1, '{}', '{}')`,
  )
  await eraser.erase()
  const [row] = await queryRows<{ bytes: number }>(
    db,
    sql`select pg_relation_size('kept_votes')::int as bytes`,
  )
  expect(row).toEqual({ bytes: 0 })
  await close()
})
