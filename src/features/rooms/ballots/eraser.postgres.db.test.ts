import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newRoom } from '~/domain/rooms/room'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { openTestDatabase } from '~tests/support/database/test-database'
import { roomSeats } from '../tables.server'
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
    await leaveTraces(db)
    await eraser.erase()
    return filesOf(db)
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

test('a table without a trace keeps its files and delays no request', async () => {
  const { db, close } = await openTestDatabase()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  let time = 0
  const eraser = createEraser({ db, log, forgetSeals: () => {}, now: () => time })
  const before = await filesOf(db)
  await db.transaction(async (other) => {
    await other.execute(sql`select from room_votes, room_seats, kept_votes`)
    eraser.noteEnd()
    time = 31_000
    await eraser.erase()
  })
  expect([lines, eraser.delay(), await filesOf(db)]).toEqual([[], 0, before])
  await close()
})

test('an index is erased although its table has been cut to nothing', async () => {
  const { db, close } = await openTestDatabase()
  const eraser = createEraser({ db, log: createLog('silent'), forgetSeals: () => {} })
  const sizes = async () => {
    const [row] = await queryRows<{ table: number; index: number }>(
      db,
      sql`select pg_relation_size('room_votes')::int as table, pg_indexes_size('room_votes')::int as index`,
    )
    return row ?? { table: -1, index: -1 }
  }
  const empty = await sizes()
  await leaveTraces(db)
  await db.execute(sql`vacuum (truncate) room_votes`)
  const cut = await sizes()
  expect([cut.table, cut.index > empty.index]).toEqual([0, true])
  await eraser.erase()
  expect(await sizes()).toEqual(empty)
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

/** Writes and deletes a vote and a seat, whose bytes stay in the files. */
async function leaveTraces(db: Db): Promise<void> {
  await db.insert(roomVotes).values({ roomId: crypto.randomUUID(), number: 1 })
  await db.insert(roomSeats).values({ roomId: crypto.randomUUID() })
  await db.delete(roomVotes)
  await db.delete(roomSeats)
}

async function filesOf(db: Db): Promise<{ votes: number; seats: number }> {
  const [row] = await queryRows<{ votes: number; seats: number }>(
    db,
    sql`select pg_relation_filenode('room_votes') as votes, pg_relation_filenode('room_seats') as seats`,
  )
  return row ?? { votes: 0, seats: 0 }
}
