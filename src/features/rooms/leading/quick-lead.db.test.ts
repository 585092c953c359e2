import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { rooms } from '../tables.server'

const api = await closeAfterAll(openTestApi())

let code: string
/** The cookie of the browser that opened the room. */
let opener: string

beforeEach(async () => {
  const topics = ['Planning', 'Daily'].map((title) => ({ id: title, title }))
  const opened = await api.visitor.post('/quick-rooms', { topics })
  code = (opened.body as { code: string }).code
  opener = cookieOf(opened)
})

test('anyone with a seat may lead a quick room once its leader has been away for a minute', async () => {
  const [ana, bia] = [await sit('Ana'), await sit('Bia')]
  expect(await press(ana.cookie)).toBe('UNAUTHENTICATED')
  await leaveLead(59)
  expect(codeOf(await lead(ana.cookie))).toBe('LEADER_PRESENT')
  await leaveLead(61)
  const taken = await lead(ana.cookie)
  expect(taken.status).toBe(204)
  expect(await press(cookieOf(taken))).toBeUndefined()
  expect(await press(opener)).toBe('NOT_FOUND')
  // The new leader has a minute to connect.
  expect(codeOf(await lead(bia.cookie))).toBe('LEADER_PRESENT')
})

test('only one of two people who press at once leads', async () => {
  const seats = [await sit('Ana'), await sit('Bia')]
  await leaveLead(61)
  const answers = await Promise.all(seats.map(({ cookie }) => lead(cookie)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

test('the browser that opened the room takes the lead back at any time', async () => {
  const ana = await sit('Ana')
  await leaveLead(61)
  const taken = cookieOf(await lead(ana.cookie))
  expect(await doorOf(opener)).toMatchObject({
    ...{ isFacilitator: false, mayTakeOver: true, leaderName: 'Ana' },
  })
  expect((await lead(opener)).status).toBe(204)
  expect(await press(opener)).toBeUndefined()
  expect(await press(taken)).toBe('NOT_FOUND')
  expect(await doorOf(taken)).toMatchObject({ isFacilitator: false, mayTakeOver: false })
})

test('a person without a seat never leads, however long the leader is away', async () => {
  await leaveLead(600)
  expect(codeOf(await lead(''))).toBe('NO_SEAT')
  const stranger = await api.signIn('Sam')
  expect(codeOf(await lead(stranger.cookie))).toBe('NO_SEAT')
})

test("a seat without an account never leads a squad's room, however long the leader is away", async () => {
  const olga = await api.signIn('Olga')
  const { id } = (await olga.post('/squads', { name: 'Alpha' })).body as { id: string }
  const topics = [{ id: 'Planning', title: 'Planning' }]
  const opened = await olga.post(`/squads/${id}/rooms`, { sprint: 1, topics })
  code = (opened.body as { code: string }).code
  const ana = await sit('Ana')
  await leaveLead(600)
  expect(codeOf(await lead(ana.cookie))).toBe('NOT_FOUND')
})

test('a closed quick room cannot be led', async () => {
  const ana = await sit('Ana')
  const closed = { cookie: opener, body: { do: 'close' } }
  await api.visitor.send('POST', `/rooms/${code}/commands`, closed)
  await leaveLead(61)
  expect(['NO_SEAT', 'ROOM_CLOSED']).toContain(codeOf(await lead(ana.cookie)))
})

test('every screen shows that the leader is away, and who leads then', async () => {
  const ana = await sit('Ana')
  const phone = await watch({ seatId: ana.seatId })
  const calm = await phone.viewWhere(() => true)
  expect(calm).toMatchObject({ leader: null, leadSeatId: null, isLeaderAway: false })
  await leaveLead(13)
  const away = await phone.viewWhere(({ isLeaderAway }) => isLeaderAway)
  expect(away.isLeadFree).toBe(false)
  await leaveLead(61)
  await phone.viewWhere(({ isLeadFree }) => isLeadFree)
  await lead(ana.cookie)
  // Her page returns as the leader's.
  await expect.poll(phone.ending).toBe('bye')
  const wall = await watch({})
  const led = await wall.viewWhere(({ leader }) => leader === 'Ana')
  expect(led).toMatchObject({ leadSeatId: ana.seatId, isLeaderAway: false, isLeadFree: false })
  phone.close()
  wall.close()
})

test('the streams of a former leader end, and reconnect with other rights', async () => {
  const ana = await sit('Ana')
  await leaveLead(61)
  await lead(ana.cookie)
  const stage = await watch({ seatId: ana.seatId, isFacilitator: true })
  await stage.viewWhere(({ leader }) => leader === 'Ana')
  await lead(opener)
  await expect.poll(stage.ending).toBe('bye')
})

test('a departure that was stored by mistake is reverted while a stream of the leader is open', async () => {
  const stage = await watch({ isFacilitator: true })
  await expect.poll(presence).toEqual({ isHere: true, isGone: false })
  await leaveLead(61)
  await expect.poll(presence).toEqual({ isHere: true, isGone: false })
  stage.close()
})

test('a leader is present while any of their streams is open', async () => {
  const [first, second] = [
    await watch({ isFacilitator: true }),
    await watch({ isFacilitator: true }),
  ]
  await expect.poll(presence).toEqual({ isHere: true, isGone: false })
  first.close()
  await second.viewWhere(() => true)
  expect(await presence()).toEqual({ isHere: true, isGone: false })
  second.close()
  await expect.poll(presence).toEqual({ isHere: false, isGone: true })
})

test('a projector does not count as the presence of the leader who opened it', async () => {
  const [stage, wall] = [
    await watch({ isFacilitator: true }),
    await watch({ isFacilitator: true, isWall: true }),
  ]
  await expect.poll(presence).toEqual({ isHere: true, isGone: false })
  stage.close()
  await expect.poll(presence).toEqual({ isHere: false, isGone: true })
  wall.close()
})

test("the lead of a seat outlives the seat, with its browser's secret", async () => {
  const ana = await sit('Ana')
  await leaveLead(61)
  const taken = cookieOf(await lead(ana.cookie))
  await api.visitor.send('DELETE', `/rooms/${code}/seat`, { cookie: ana.cookie })
  expect(await press(taken)).toBeUndefined()
  expect(await doorOf(opener)).toMatchObject({ mayTakeOver: true, leaderName: null })
})

function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function sit(nickname: string): Promise<{ seatId: string; cookie: string }> {
  const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname })
  return { ...(seated.body as { seatId: string }), cookie: cookieOf(seated) }
}

function lead(cookie: string): Promise<Answer> {
  return api.visitor.send('POST', `/rooms/${code}/lead`, { cookie })
}

async function doorOf(cookie: string): Promise<unknown> {
  return (await api.visitor.get(`/rooms/${code}`, { cookie })).body
}

/** Sends a harmless command. Resolves to the code of a refusal. */
async function press(cookie: string): Promise<string | undefined> {
  const body = { do: 'setSeconds', seconds: 60 }
  return codeOf(await api.visitor.send('POST', `/rooms/${code}/commands`, { cookie, body }))
}

/** Backdates the end of the leader's last stream. */
async function leaveLead(seconds: number): Promise<void> {
  await api.db
    .update(rooms)
    .set({
      leaderNodeId: null,
      leaderGoneAt: sql`now() - ${seconds} * interval '1 second'`,
      version: sql`${rooms.version} + 1`,
    })
    .where(eq(rooms.code, code))
  api.hub.refreshAll()
}

async function presence() {
  const [room] = await api.db.select().from(rooms).where(eq(rooms.code, code))
  return { isHere: room?.leaderNodeId !== null, isGone: room?.leaderGoneAt !== null }
}

async function watch(listener: { seatId?: string; isFacilitator?: boolean; isWall?: boolean }) {
  const [room] = await api.db.select().from(rooms).where(eq(rooms.code, code))
  const recorded = recordStream()
  const { stream } = recorded
  await api.hub.open(room?.id ?? '', { stream, seatId: null, isFacilitator: false, ...listener })
  return recorded
}

function codeOf({ body }: Pick<Answer, 'body'>): string | undefined {
  return (body as { error?: { code: string } } | null)?.error?.code
}
