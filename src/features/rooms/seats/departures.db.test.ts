import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { readDoor } from '../data.server'
import { roomSeats } from '../tables.server'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
let sprint = 0

test('a stream that has ended before the room is shown does not keep its seat present', async () => {
  const { roomId, seatIds } = await openRoom(1)
  const [seatId = ''] = seatIds
  const phone = recordStream()
  phone.close()
  await api.hub.open(roomId, { stream: phone.stream, seatId, isFacilitator: false })
  expect(await nodeOf(seatId)).toBeNull()
})

test('a projector does not keep the seat of its browser present', async () => {
  const { roomId, seatIds } = await openRoom(1)
  const [seatId = ''] = seatIds
  const [phone, wall] = [recordStream(), recordStream()]
  const place = { seatId, isFacilitator: false }
  await api.hub.open(roomId, { stream: wall.stream, ...place, isWall: true })
  await wall.viewWhere(() => true)
  expect(await nodeOf(seatId)).toBeNull()
  await api.hub.open(roomId, { stream: phone.stream, ...place })
  expect(await nodeOf(seatId)).not.toBeNull()
  phone.close()
  await expect.poll(() => nodeOf(seatId)).toBeNull()
  wall.close()
})

test('a projector that polls does not end the presence of a seat that polls', async () => {
  const { roomId, code, seatIds, cookies } = await openRoom(1)
  const [[seatId = ''], [cookie = '']] = [seatIds, cookies]
  const poll = (query = '') => api.visitor.get(`/rooms/${code}/view${query}`, { cookie })
  await poll()
  expect(await nodeOf(seatId)).not.toBeNull()
  await poll('?isWall=true')
  // Shown to a later stream after every earlier move.
  const other = recordStream()
  await api.hub.open(roomId, { stream: other.stream, seatId: null, isFacilitator: true })
  await other.viewWhere(() => true)
  expect(await nodeOf(seatId)).not.toBeNull()
  other.close()
})

test('a departure that the database has missed is repeated when the room is read', async () => {
  const { roomId, seatIds } = await openRoom(2)
  const [leaving = '', staying = ''] = seatIds
  const phones = [leaving, staying].map((seatId) => ({ seatId, ...recordStream() }))
  for (const { stream, seatId, viewWhere } of phones) {
    await api.hub.open(roomId, { stream, seatId, isFacilitator: false })
    await viewWhere(() => true)
  }
  expect(await nodeOf(leaving)).not.toBeNull()
  await api.db.execute(sql`alter table room_seats rename to room_seats_away`)
  try {
    phones[0]?.close()
    await vi.waitUntil(() => api.log.some((line) => line.includes('could not be kept up')))
  } finally {
    await api.db.execute(sql`alter table room_seats_away rename to room_seats`)
  }
  expect(await nodeOf(leaving)).not.toBeNull()
  api.hub.refreshAll()
  await expect.poll(() => nodeOf(leaving)).toBeNull()
  expect(await nodeOf(staying)).not.toBeNull()
  phones[1]?.close()
})

async function openRoom(seats: number) {
  sprint += 1
  const squad = await owner.post('/squads', { name: 'Squad' })
  const room = { sprint, topics: [{ id: 'a', title: 'Planning' }] }
  const opened = await owner.post(`/squads/${(squad.body as { id: string }).id}/rooms`, room)
  const { code } = opened.body as { code: string }
  const { roomId } = await readDoor(api.db, {
    code,
    seatSecret: undefined,
    leader: { userId: null, secret: undefined },
  })
  const seatIds: string[] = []
  const cookies: string[] = []
  for (let at = 0; at < seats; at += 1) {
    const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
    seatIds.push((seated.body as { seatId: string }).seatId)
    cookies.push(seated.headers.get('set-cookie')?.split(';')[0] ?? '')
  }
  return { roomId, code, seatIds, cookies }
}

/** Returns the node of the seat's stream, according to the database. */
async function nodeOf(seatId: string): Promise<string | null | undefined> {
  const { nodeId } = roomSeats
  const [seat] = await api.db.select({ nodeId }).from(roomSeats).where(eq(roomSeats.id, seatId))
  return seat?.nodeId
}
