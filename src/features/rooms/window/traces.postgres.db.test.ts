import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { quietLog } from '~tests/support/database/places'
import { openTestDatabase } from '~tests/support/database/test-database'
import { filesWithFew } from '~tests/support/rooms/attacks'
import { sealer } from '~tests/support/rooms/votes'
import { finishIn, openTestWindow, passHours, voteIn } from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createRooms } from '../rooms.server'
import { readRoom } from '../stored-room.server'

const { db } = await closeAfterAll(openTestDatabase())
const tellAlive = async () => {}
const rooms = createRooms({ db, nodeId: crypto.randomUUID(), log: quietLog, sealer, tellAlive })

test('no file of the database has waiting votes or their key after a window', async () => {
  const window = await openTestWindow(db, { topics: 1 })
  const [topicId = ''] = window.topicIds
  const waiting = new Set<string>()
  for (const voter of window.voters) {
    await voteIn(db, window.roomId, { voter, topicId, vote: 3 })
    const topic = (
      await readRoom(db, window.roomId, { sealer, hasBallots: true })
    )?.poll?.topics.get(topicId)
    for (const text of Object.entries(topic?.waiting.ballots ?? {}).flat()) waiting.add(text)
  }
  const [key] = await queryRows<{ one: string; two: string }>(
    db,
    sql`select one, two from room_waiting_marks where room_id = ${window.roomId}`,
  )
  const halves = [key?.one ?? '', key?.two ?? ''].map((half) =>
    Buffer.from(half.replaceAll('-', ''), 'hex'),
  )
  const traces = [...[...waiting].map((text) => Buffer.from(text)), ...halves]
  expect(traces.length).toBeGreaterThan(6)
  const [storedId = ''] = await storedIds(window.roomId)
  const folder = await dataFolder()
  const log = join(folder, 'pg_wal')
  await db.execute(sql`checkpoint`)
  // The control: stored ballots are in the write-ahead log, for a crash.
  expect(filesWithFew(log, [Buffer.from(storedId)])).not.toEqual([])

  for (const voter of window.voters) await finishIn(db, window, { voter, vote: 3 })
  await passHours(db, window.roomId, 49)
  await rooms.settleRoom(window.roomId)
  await rooms.eraseTraces()
  await db.execute(sql`checkpoint`)
  expect(filesWithFew(folder, traces)).toEqual([])

  // The control: the search finds the key in a logged table.
  await db.execute(sql`create table leaked (one uuid, two uuid)`)
  await db.execute(sql`insert into leaked values (${key?.one}, ${key?.two})`)
  await db.execute(sql`checkpoint`)
  expect(filesWithFew(folder, halves).length).toBeGreaterThanOrEqual(2)
}, 120_000)

async function storedIds(roomId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select jsonb_object_keys(ballots) as id from window_votes where room_id = ${roomId}`,
  )
  return rows.map(({ id }) => id)
}

async function dataFolder(): Promise<string> {
  const [row] = await queryRows<{ folder: string }>(
    db,
    sql`select current_setting('data_directory') as folder`,
  )
  return row?.folder ?? ''
}
