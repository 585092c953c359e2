import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { squadMembers } from '~/features/members/tables.server'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { rooms } from '../tables.server'

const api = await closeAfterAll(openTestApi())
const [olga, mia, stranger] = await Promise.all(
  ['Olga', 'Mia', 'Sam'].map((name) => api.signIn(name)),
)
if (!olga || !mia || !stranger) throw new Error('a sign-in is missing')

let squadId: string
let code: string

beforeEach(async () => {
  const made = await olga.post('/squads', { name: 'Alpha' })
  squadId = (made.body as { id: string }).id
  await api.db.insert(squadMembers).values({ squadId, userId: mia.userId })
  const topics = ['Planning', 'Daily'].map((title) => ({ id: title, title }))
  const opened = await olga.post(`/squads/${squadId}/rooms`, { sprint: 3, topics })
  code = (opened.body as { code: string }).code
})

test('only the member who opened a room commands it', async () => {
  expect(await press(mia)).toBe('NOT_FOUND')
  const seat = await mia.post(`/rooms/${code}/paper-seats`, {})
  expect(seat.status).toBe(404)
  expect(await press(olga)).toBeUndefined()
})

test('every screen shows when another member takes the lead', async () => {
  const phone = await watch({ isFacilitator: false })
  expect((await phone.viewWhere(() => true)).leader).toBe('Olga')
  expect((await mia.post(`/rooms/${code}/lead`, {})).status).toBe(204)
  await phone.viewWhere(({ leader }) => leader === 'Mia')
  expect([await press(olga), await press(mia)]).toEqual(['NOT_FOUND', undefined])
})

test('the door tells only members of the squad who leads', async () => {
  expect(await doorOf(olga)).toMatchObject({ isFacilitator: true, mayTakeOver: false })
  const other = { isFacilitator: false, mayTakeOver: true, leaderName: 'Olga', squadId }
  expect(await doorOf(mia)).toMatchObject(other)
  const none = { isFacilitator: false, mayTakeOver: false, leaderName: null, squadId: null }
  expect(await doorOf(stranger)).toMatchObject(none)
  expect(await doorOf(api.visitor)).toMatchObject(none)
})

test('the door tells members of the squad that the leader is away', async () => {
  await api.db.update(rooms).set({ leaderGoneAt: sql`now() - interval '11 seconds'` })
  expect(await doorOf(mia)).toMatchObject({ isLeaderAway: false })
  await api.db.update(rooms).set({ leaderGoneAt: sql`now() - interval '13 seconds'` })
  expect(await doorOf(mia)).toMatchObject({ isLeaderAway: true })
  expect(await doorOf(stranger)).toMatchObject({ isLeaderAway: false })
})

test('the streams of members end when the leader changes, and reconnect with other rights', async () => {
  const led = await watch({ isFacilitator: true })
  await led.viewWhere(() => true)
  await mia.post(`/rooms/${code}/lead`, {})
  await expect.poll(led.ending).toBe('bye')
  const phone = await watch({ isFacilitator: false })
  expect((await phone.viewWhere(() => true)).leader).toBe('Mia')
})

test('a leader who is removed from the squad loses all commands, and a member takes over', async () => {
  await mia.post(`/rooms/${code}/lead`, {})
  await api.db.delete(squadMembers).where(eq(squadMembers.userId, mia.userId))
  expect(await press(mia)).toBe('NOT_FOUND')
  expect((await olga.post(`/rooms/${code}/lead`, {})).status).toBe(204)
  expect(await press(olga)).toBeUndefined()
})

test('a room without a leader is open to the first member who takes it', async () => {
  await api.db.update(rooms).set({ leaderId: null }).where(eq(rooms.code, code))
  expect(await press(olga)).toBe('NOT_FOUND')
  expect(await doorOf(mia)).toMatchObject({ mayTakeOver: true, leaderName: null })
  expect((await mia.post(`/rooms/${code}/lead`, {})).status).toBe(204)
  expect(await press(mia)).toBeUndefined()
})

test('a leader who has left the squad is not named any more', async () => {
  await mia.post(`/rooms/${code}/lead`, {})
  expect(await doorOf(olga)).toMatchObject({ leaderName: 'Mia' })
  await mia.delete(`/squads/${squadId}/members/${mia.userId}`)
  expect(await doorOf(olga)).toMatchObject({ leaderName: null, mayTakeOver: true })
  const phone = await watch({ isFacilitator: false })
  expect((await phone.viewWhere(() => true)).leader).toBeNull()
})

test('a closed room cannot be led by another member', async () => {
  await olga.post(`/rooms/${code}/commands`, { do: 'close' })
  const answer = await mia.post(`/rooms/${code}/lead`, {})
  expect(codeOf(answer.body)).toBe('ROOM_CLOSED')
})

/** Sends a harmless command. Resolves to the code of a refusal. */
async function press(caller: Caller): Promise<string | undefined> {
  const answer = await caller.post(`/rooms/${code}/commands`, { do: 'setSeconds', seconds: 60 })
  return codeOf(answer.body)
}

async function doorOf(caller: Caller): Promise<unknown> {
  return (await caller.get(`/rooms/${code}`)).body
}

async function watch({ isFacilitator }: { isFacilitator: boolean }) {
  const [room] = await api.db.select().from(rooms).where(eq(rooms.code, code))
  const recorded = recordStream()
  const { stream } = recorded
  await api.hub.open(room?.id ?? '', { stream, seatId: null, isFacilitator })
  return recorded
}

function codeOf(body: unknown): string | undefined {
  return (body as { error?: { code: string } } | null)?.error?.code
}
