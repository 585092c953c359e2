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

async function openRoom(seats: number): Promise<{ roomId: string; seatIds: string[] }> {
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
  for (let at = 0; at < seats; at += 1) {
    const { body } = await api.visitor.post(`/rooms/${code}/seats`, {})
    seatIds.push((body as { seatId: string }).seatId)
  }
  return { roomId, seatIds }
}

/** Returns the node of the seat's stream, according to the database. */
async function nodeOf(seatId: string): Promise<string | null | undefined> {
  const { nodeId } = roomSeats
  const [seat] = await api.db.select({ nodeId }).from(roomSeats).where(eq(roomSeats.id, seatId))
  return seat?.nodeId
}
