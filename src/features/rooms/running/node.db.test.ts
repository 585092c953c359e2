import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AWAY_AFTER_MS } from '~/domain/rooms/room'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { createLog } from '~/lib/server/log.server'
import { hashSecret } from '~/lib/server/secret.server'
import { borrowTestDatabase, TEST_SECRET } from '~tests/support/database/test-database'
import { recordStream } from '~tests/support/rooms/streams'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { roomSeats, rooms } from '../tables.server'
import { type LiveNode, startNode } from './node.server'
import type { RoomMessages } from './schema'

const database = await closeAfterAll(borrowTestDatabase())
let node: LiveNode
let reconnect = () => {}

beforeAll(async () => {
  // The node renews its lease only when the test tells it to.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  node = await startNode({
    database: {
      db: database.db,
      engine: 'postgres',
      listen: (channel, handlers) => {
        reconnect = handlers.onReconnect
        return database.listen(channel, handlers)
      },
    },
    log: createLog('silent'),
    secret: TEST_SECRET,
  })
  vi.useRealTimers()
})
afterAll(() => node.stop())

test('a node whose lease lapsed in an outage renews it before it reads its rooms', async () => {
  const { roomId, seatId } = await makeRoom()
  const { hub } = node.rooms
  const phone = recordStream()
  await hub.open(roomId, { stream: phone.stream, seatId, isFacilitator: false })
  await phone.viewWhere(isPresent)
  await database.db.execute(sql`update nodes set alive_at = now() - interval '1 minute'`)
  hub.refreshAll()
  await phone.viewWhere((view) => !isPresent(view))
  reconnect()
  await phone.viewWhere(isPresent)
}, 20_000)

test('a node that stops in time ends its streams room by room, and new ones at once', async () => {
  const leaving = await startNode({ database, log: createLog('silent'), secret: TEST_SECRET })
  const { hub } = leaving.rooms
  const watch = async (roomId: string) => {
    const wall = recordStream()
    await hub.open(roomId, { stream: wall.stream, seatId: null, isFacilitator: false })
    return wall
  }
  const roomIds = [await makeRoom(), await makeRoom(), await makeRoom()].map((made) => made.roomId)
  const walls = []
  for (const roomId of roomIds) walls.push(await watch(roomId), await watch(roomId))
  const [, , last = ''] = roomIds
  const stopped = leaving.stop({ withinMs: 75 })
  expect(walls.map((wall) => wall.isEnded())).toEqual([true, true, false, false, false, false])
  walls.push(await watch(last))
  expect(walls.at(-1)?.isEnded()).toBe(true)
  await stopped
  expect(walls.map((wall) => wall.ending())).toEqual(walls.map(() => 'bye'))
})

test('only a seat without another page is away when its page has been silent for twelve seconds', async () => {
  const { roomId, seatId } = await makeRoom()
  const { hub } = node.rooms
  const watching = recordStream()
  await hub.open(roomId, { stream: watching.stream, seatId: null, isFacilitator: false })
  const phones = [recordStream(), recordStream()]
  for (const { stream } of phones) await hub.open(roomId, { stream, seatId, isFacilitator: false })
  await watching.viewWhere(isPresent)
  const [silent, other] = phones
  silent?.fallSilent(AWAY_AFTER_MS)
  hub.cutSilent()
  expect(phones.map((phone) => phone.isEnded())).toEqual([true, false])
  expect(watching.view()?.seats).toMatchObject([{ isPresent: true }])
  other?.fallSilent(AWAY_AFTER_MS)
  hub.cutSilent()
  await watching.viewWhere((view) => !isPresent(view))
  watching.close()
})

test('a silent connection is cut before its seat is away, which happens on time', async () => {
  const { roomId, seatId } = await makeRoom()
  const { hub } = node.rooms
  const [watching, phone] = [recordStream(), recordStream()]
  await hub.open(roomId, { stream: watching.stream, seatId: null, isFacilitator: false })
  await hub.open(roomId, { stream: phone.stream, seatId, isFacilitator: false })
  await watching.viewWhere(isPresent)
  const awayAt = performance.now() + 900
  phone.fallSilent(AWAY_AFTER_MS - 900)
  hub.cutSilent()
  expect(phone.isEnded()).toBe(true)
  await watching.viewWhere((view) => !isPresent(view))
  expect(performance.now()).toBeGreaterThan(awayAt - 100)
  watching.close()
})

function isPresent({ seats }: RoomMessages['view']): boolean {
  return seats.some((seat) => seat.isPresent)
}

let made = 0

async function makeRoom(): Promise<{ roomId: string; seatId: string }> {
  const { db } = database
  const [person] = await db
    .insert(users)
    .values({ name: 'Ana', email: `${crypto.randomUUID()}@example.org` })
    .returning({ id: users.id })
  const [squad] = await db
    .insert(squads)
    .values({ ownerId: person?.id ?? '', name: 'Alpha' })
    .returning({ id: squads.id })
  const [room] = await db
    .insert(rooms)
    .values({ code: `KX7M42PQR${++made}`, squadId: squad?.id ?? '', sprint: 1 })
    .returning({ id: rooms.id })
  const [roomId, seatId] = [room?.id ?? '', crypto.randomUUID()]
  await db
    .insert(roomSeats)
    .values({ id: seatId, roomId, tokenHash: hashSecret(seatId), goneAt: new Date() })
  return { roomId, seatId }
}
