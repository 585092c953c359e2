import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { ask } from '~/lib/database/statement.server'
import { hashSecret } from '~/lib/server/secret.server'
import { borrowTestDatabase } from '~tests/support/database/test-database'
import { insertOpenRound, sealer } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { REMOVE_SEATS } from '../statements.server'
import { readRoom } from '../stored-room.server'
import { roomSeats, rooms, roomTopics } from '../tables.server'
import { createBallots } from './mutations.server'

const { db } = await closeAfterAll(borrowTestDatabase())

test('a vote that waits while its seat is removed does not count', async () => {
  const [roomId, seatId] = [crypto.randomUUID(), crypto.randomUUID()]
  const topicId = 'planning'
  const opened = { phase: 'voting', step: 1, round: 1, topicId, startedAt: new Date() } as const
  await db.insert(rooms).values({
    id: roomId,
    code: 'ABCDEFGHJK',
    sprint: 1,
    name: 'Alpha',
    leaderHash: hashSecret('leader'),
    ...opened,
  })
  await db.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Planning' })
  const goneAt = new Date()
  const seats = [
    { id: seatId, roomId, tokenHash: hashSecret('own'), goneAt },
    { roomId, tokenHash: hashSecret('other'), goneAt },
  ]
  await db.insert(roomSeats).values(seats)
  await insertOpenRound(db, { roomId, number: 1, topicId, hasCrowd: true }, { votes: [] })
  const stored = await readRoom(db, roomId, { sealer, hasBallots: false })
  const node = createBallots({
    ...{ db, sealer },
    hub: { shown: () => stored, now: Date.now },
    settleRoom: async () => {},
  })

  const casting = await db.transaction(async (tx) => {
    await tx.execute(sql`select from rooms where id = ${roomId} for update`)
    await tx.execute(sql`select from room_votes where room_id = ${roomId} for update`)
    const place = { roomId, seatId }
    const cast = node.castOwn({ code: 'ABCDEFGHJK', round: 1, vote: 3, secret: 'own', place })
    cast.catch(() => {})
    const waiting = sql`select from pg_locks where not granted`
    await expect.poll(async () => (await queryRows(db, waiting)).length).toBe(1)
    await ask(tx, REMOVE_SEATS, [roomId, [seatId]])
    await tx.execute(sql`update rooms set version = version + 1 where id = ${roomId}`)
    return { cast }
  })
  await expect(casting.cast).rejects.toThrow('NO_SEAT')
  const left = await readRoom(db, roomId, { sealer, hasBallots: true })
  expect(left?.room.rounds[0]?.ballots?.size).toBe(0)
})
