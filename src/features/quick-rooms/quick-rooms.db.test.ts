import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packs from '~/content/packs.json' with { type: 'json' }
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomSeats, rooms } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { queryRows } from '~/lib/database/rows.server'
import { openTestApi, type TestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'

let api: TestApi

beforeEach(async () => {
  api = await openTestApi()
})
afterEach(() => api.close())

test('anyone opens a room, which only the opening browser can lead', async () => {
  const room = await open({ name: 'Alpha' })
  const other = await open()
  const person = await api.signIn()
  expect(await door(room, room.cookie)).toMatchObject({
    ...{ squadName: 'Alpha', sprint: 1, isQuick: true, isFacilitator: true, topics: 2 },
    ...{ squadId: null, retrospectiveId: null },
  })
  expect(await door(room, other.cookie)).toMatchObject({ isFacilitator: false })
  expect(await door(room, person.cookie)).toMatchObject({ isFacilitator: false })

  const seat = await sit(room)
  await suggest(room, seat.cookie)
  for (const { method, path, body } of leadingCalls(room, seat.seatId)) {
    const statusFor = async (cookie: string) =>
      (await api.visitor.send(method, path, { cookie, body })).status
    expect([path, await statusFor('')]).toEqual([path, 401])
    expect([path, await statusFor(seat.cookie)]).toEqual([path, 401])
    expect([path, await statusFor(person.cookie)]).toEqual([path, 404])
    expect([path, await statusFor(other.cookie)]).toEqual([path, 404])
    expect([path, await statusFor(`${person.cookie}; ${room.cookie}`)]).toSatisfy(
      ([, status]) => status < 300,
    )
  }
})

test('the secret of a quick room opens nothing of a squad', async () => {
  const person = await api.signIn()
  const { id } = (await person.post('/squads', { name: 'Beta' })).body as { id: string }
  const opened = await person.post(`/squads/${id}/rooms`, { sprint: 1, topics: TOPICS })
  const { code } = opened.body as { code: string }
  const { cookie } = await open()
  const start = { cookie, body: { do: 'start', step: 0 } }
  expect((await api.visitor.send('POST', `/rooms/${code}/commands`, start)).status).toBe(404)
  expect((await api.visitor.get(`/rooms/${code}/view`, { cookie })).status).toBe(401)
  expect((await api.visitor.get(`/squads/${id}/rooms`, { cookie })).status).toBe(401)
})

test('the vote is as blind as in any room and saves nothing on the server', async () => {
  const room = await open()
  const seats = await Promise.all([sit(room), sit(room), sit(room)])
  const wall = await watch(room)
  await command(room, { do: 'start', step: 0 })
  for (const [at, { cookie }] of seats.entries()) {
    const body = { round: 1, vote: at + 2 }
    await api.visitor.send('POST', `/rooms/${room.code}/ballots`, { cookie, body })
  }
  const revealed = await wall.viewWhere(({ tally }) => tally !== null)
  expect(revealed.tally).toEqual([0, 0, 1, 1, 1, 0, 0])
  expect(revealed.actions).toEqual([])
  await command(room, { do: 'agree', step: revealed.step, score: 3 })
  await command(room, { do: 'addTopic', title: 'Mood' })
  await wall.viewWhere(({ topics }) => topics.length === 3)
  await command(room, { do: 'close' })
  await wall.viewWhere(({ phase }) => phase === 'closed')
  expect(await door(room, room.cookie)).toMatchObject({ isClosed: true, retrospectiveId: null })
  for (const table of [retrospectives, userTopics, squads, roomSeats]) {
    expect(await api.db.$count(table)).toBe(0)
  }
})

test('everyone in the room reads its lines, which survive it until it is deleted', async () => {
  const room = await open()
  const wall = await watch(room)
  const lines = [
    LINE,
    { ...LINE, title: 'Pair on Mondays', owner: 'Bia', topicId: TOPICS[0]?.id ?? '' },
  ]
  await command(room, { do: 'writeLines', lines })
  const written = await wall.viewWhere((view) => view.lines.length === 2)
  expect(written.lines).toMatchObject(lines)
  await command(room, { do: 'writeLines', lines: [lines[1]] })
  await wall.viewWhere((view) => view.lines.length === 1)
  await command(room, { do: 'close', lines: lines.toReversed() })
  await wall.viewWhere(({ phase }) => phase === 'closed')
  const later = await watch(room)
  expect((await later.viewWhere(() => true)).lines).toMatchObject(lines.toReversed())
})

test('the title of an action cannot turn the text around it', async () => {
  const room = await open({ name: 'Alpha' })
  const wall = await watch(room)
  await command(room, { do: 'writeLines', lines: [{ ...LINE, title: '\u202eQA first\nthen us' }] })
  const { lines } = await wall.viewWhere((view) => view.lines.length === 1)
  expect(lines).toMatchObject([{ title: 'QA first then us' }])
})

test('the link opens the result of a closed room without any vote', async () => {
  const room = await open({ name: 'Alpha' })
  const seats = await Promise.all([sit(room), sit(room), sit(room)])
  await suggest(room, seats[0]?.cookie ?? '')
  expect((await share(room)).status).toBe(404)
  const wall = await watch(room)
  await command(room, { do: 'start', step: 0 })
  for (const { cookie } of seats) {
    const body = { round: 1, vote: 4 }
    await api.visitor.send('POST', `/rooms/${room.code}/ballots`, { cookie, body })
  }
  await wall.viewWhere(({ phase }) => phase === 'agreed')
  await command(room, { do: 'close', lines: [LINE] })
  const { path } = (await share(room)).body as { path: string }
  expect((await share(room)).body).toEqual({ path })
  const read = await api.visitor.get(resultPath(path))
  expect(read.body).toMatchObject({
    ...{ squadName: 'Alpha', sprint: '1', average: 4, people: '3-4' },
    lines: [{ title: LINE.title }],
    feedback: [{ text: SUGGESTION.text }],
    topics: [
      { outcome: 4, votes: null, word: null },
      { outcome: 'open', votes: null },
    ],
  })
  const stored = await queryRows(api.db, sql`select * from result_links`)
  expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1))

  await age(room, '23 hours 59 minutes')
  expect((await api.visitor.get(resultPath(path))).status).toBe(200)
  await age(room, '24 hours')
  expect((await api.visitor.get(resultPath(path))).status).toBe(404)
  await forget()
  expect(await queryRows(api.db, sql`select * from result_links`)).toEqual([])
})

test('the link shows nothing of a topic about feelings', async () => {
  const feelings = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
  const felt = { id: 'felt', title: 'Felt', packTopic: feelings?.id }
  const room = await open({ topics: [...TOPICS, felt] })
  const seat = await sit(room)
  const said = { ...SUGGESTION, text: 'About it', topicId: felt.id }
  const { cookie } = seat
  await api.visitor.send('POST', `/rooms/${room.code}/feedback`, { cookie, body: said })
  await command(room, { do: 'close' })
  const { path } = (await share(room)).body as { path: string }
  const read = await api.visitor.get(resultPath(path))
  expect((read.body as { topics: object[] }).topics).toHaveLength(2)
  expect(read.text).not.toMatch(/Felt|About it/)
})

test('deletes the room and ends its streams after 24 hours', async () => {
  const [room, newer] = [await open(), await open()]
  const seat = await sit(room)
  await command(room, { do: 'start', step: 0 })
  await api.visitor.send('POST', `/rooms/${room.code}/ballots`, {
    cookie: seat.cookie,
    body: { round: 1, vote: 3 },
  })
  await suggest(room, seat.cookie)
  await command(room, { do: 'writeLines', lines: [LINE] })
  const wall = await watch(room)

  await age(room, '23 hours 59 minutes')
  await forget()
  expect(await door(room, room.cookie)).toMatchObject({ isClosed: false })

  await age(room, '24 hours')
  await forget()
  await api.rooms.eraseTraces()
  expect((await api.visitor.get(`/rooms/${room.code}`)).status).toBe(404)
  expect(await door(newer, newer.cookie)).toMatchObject({ isFacilitator: true })
  await expect.poll(wall.isEnded).toBe(true)
  expect(wall.ending()).toBe('gone')
  const id = await idOf(newer)
  for (const table of ROOM_TABLES) {
    const rows = await queryRows(
      api.db,
      sql`select 1 from ${sql.raw(table)} where room_id is distinct from ${id}`,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
})

test('sixty rooms opened at once use up the hour of a network', async () => {
  const limited = await openTestApi({ quotas: DEFAULT_QUOTAS, proxies: 1 })
  const open = openFrom(limited)
  const answers = await Promise.all(Array.from({ length: 70 }, () => open('203.0.113.7')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body).toMatchObject({ error: { code: 'TOO_MANY_QUICK_ROOMS' } })
  expect(await limited.db.$count(rooms)).toBe(60)
  expect((await open('203.0.113.8')).status).toBe(201)
  await limited.close()
})

test('all networks of one IPv6 customer open as many rooms as one', async () => {
  const limited = await openTestApi({ quotas: DEFAULT_QUOTAS, proxies: 1 })
  const open = openFrom(limited)
  const answers = await Promise.all(
    Array.from({ length: 62 }, (_, at) => open(`2001:db8:1:${at.toString(16)}::1`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect((await open('2001:db8:2::1')).status).toBe(201)
  await limited.close()
})

test('rooms without a second person are counted separately from used ones', async () => {
  const quotas = { ...DEFAULT_QUOTAS, abandonedQuickRooms: 2, quickRoomsPerHour: 4 }
  const limited = await openTestApi({ quotas, proxies: 1 })
  const open = openFrom(limited)
  const codes: string[] = []
  for (let at = 0; at < 4; at += 1) {
    codes.push(((await open('203.0.113.7')).body as { code: string }).code)
  }
  expect((await open('203.0.113.7')).status).toBe(429)
  const ago = sql`now() - interval '11 minutes'`
  await limited.db.update(rooms).set({ createdAt: ago })
  expect((await open('203.0.113.7')).status).toBe(429)
  for (const code of codes.slice(0, 3)) {
    for (let seat = 0; seat < 2; seat += 1) await limited.visitor.post(`/rooms/${code}/seats`, {})
  }
  expect((await open('203.0.113.7')).status).toBe(201)
  // Three used rooms and a new one.
  expect((await open('203.0.113.7')).status).toBe(429)
  await limited.close()
})

test('a room that is closed after two people joined counts as used', async () => {
  const quotas = { ...DEFAULT_QUOTAS, abandonedQuickRooms: 1 }
  const limited = await openTestApi({ quotas, proxies: 1 })
  const open = openFrom(limited)
  const opened = await open('203.0.113.7')
  const { code } = opened.body as { code: string }
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let seat = 0; seat < 2; seat += 1) await limited.visitor.post(`/rooms/${code}/seats`, {})
  await limited.visitor.send('POST', `/rooms/${code}/commands`, { cookie, body: { do: 'close' } })
  await limited.db.update(rooms).set({ createdAt: sql`now() - interval '11 minutes'` })
  expect((await open('203.0.113.7')).status).toBe(201)
  await limited.close()
})

test('the maximum of quick rooms counts rooms of all networks', async () => {
  const limited = await openTestApi({ quotas: { quickRooms: 3 }, proxies: 1 })
  const open = openFrom(limited)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => open(`203.0.113.${at + 1}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  await limited.close()
})

test('no quick room is opened if they are turned off', async () => {
  const without = await openTestApi({ quotas: { quickRoomsPerHour: 0 } })
  const off = await without.visitor.post('/quick-rooms', { topics: TOPICS })
  expect(off.status).toBe(403)
  expect(off.body).toMatchObject({ error: { code: 'NO_QUICK_ROOMS' } })
  await without.close()
})

function openFrom({ visitor }: TestApi) {
  return (address: string) =>
    visitor.send('POST', '/quick-rooms', {
      body: { topics: TOPICS },
      headers: { 'x-forwarded-for': address },
    })
}

const TOPICS = [
  { id: 'default-product-quality', title: 'Product quality' },
  { id: 'default-acceptance-criteria', title: 'Acceptance criteria' },
]

const ROOM_TABLES = [
  ...['room_topics', 'room_rounds', 'room_votes', 'room_seals', 'room_seats', 'room_feedback'],
  ...['room_lines', 'result_links'],
]

const LINE = { title: 'Stories with data', owner: '', topicId: null }

const SUGGESTION = { id: crypto.randomUUID(), kind: 'suggestion', text: 'Pair more' }

type QuickRoom = { code: string; cookie: string }

async function open(input: Record<string, unknown> = {}): Promise<QuickRoom> {
  const opened = await api.visitor.post('/quick-rooms', { topics: TOPICS, ...input })
  if (opened.status !== 201) throw new Error(opened.text)
  const set = opened.headers.get('set-cookie') ?? ''
  const { code } = opened.body as { code: string }
  expect(set).toContain(`Path=/api/rooms/${code}; HttpOnly; SameSite=Strict`)
  return { code, cookie: set.split(';')[0] ?? '' }
}

async function sit({ code }: QuickRoom): Promise<{ seatId: string; cookie: string }> {
  const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
  const { seatId } = seated.body as { seatId: string }
  return { seatId, cookie: seated.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function suggest({ code }: QuickRoom, cookie: string): Promise<void> {
  const body = SUGGESTION
  const said = await api.visitor.send('POST', `/rooms/${code}/feedback`, { cookie, body })
  if (said.status !== 204) throw new Error(said.text)
}

function share({ code, cookie }: QuickRoom) {
  return api.visitor.send('PUT', `/rooms/${code}/result-link`, { cookie })
}

function resultPath(path: string): string {
  return path.replace('/result/', '/quick-results/')
}

async function door({ code }: QuickRoom, cookie: string): Promise<unknown> {
  return (await api.visitor.get(`/rooms/${code}`, { cookie })).body
}

async function command({ code, cookie }: QuickRoom, body: Record<string, unknown>): Promise<void> {
  const done = await api.visitor.send('POST', `/rooms/${code}/commands`, { cookie, body })
  if (done.status !== 204) throw new Error(done.text)
}

/** Returns the calls of a leader, in an order in which each is possible. */
function leadingCalls({ code }: QuickRoom, seatId: string) {
  return [
    { method: 'PATCH', path: `/rooms/${code}/feedback/${SUGGESTION.id}`, body: { isHidden: true } },
    { method: 'POST', path: `/rooms/${code}/paper-seats`, body: { nickname: 'Rui' } },
    { method: 'POST', path: `/rooms/${code}/commands`, body: { do: 'start', step: 0 } },
    { method: 'DELETE', path: `/rooms/${code}/seats/${seatId}`, body: {} },
  ]
}

async function idOf({ code }: QuickRoom): Promise<string> {
  const [room] = await queryRows<{ id: string }>(
    api.db,
    sql`select id from rooms where code = ${code}`,
  )
  return room?.id ?? ''
}

async function watch(room: QuickRoom) {
  const recorded = recordStream()
  await api.hub.open(await idOf(room), {
    stream: recorded.stream,
    seatId: null,
    isFacilitator: true,
  })
  await recorded.viewWhere(() => true)
  return recorded
}

async function age({ code }: QuickRoom, by: string): Promise<void> {
  await api.db.execute(
    sql`update rooms set created_at = now() - ${by}::interval where code = ${code}`,
  )
}

async function forget(): Promise<void> {
  const { remove, afterwards } = api.rooms.forgetQuickRooms
  await api.db.transaction(remove)
  afterwards()
}
