import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_CONNECTIONS } from '~/domain/rooms/live/connections'
import { toRoomCode } from '~/domain/rooms/room-code'
import { type Answer, type Caller, openTestApi, type TestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { readDoor } from '../data.server'

const OFFICE = '203.0.113.7'
const OUTSIDER = '198.51.100.9'

let api: TestApi
let owner: Caller

beforeEach(async () => {
  api = await openTestApi({ proxies: 1 })
  owner = await api.signIn('Olga')
})
afterEach(() => api.close())

test('an address is refused after guessing three hundred codes', async () => {
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, guess) => {
      const path = `/rooms/${guessed()}`
      return guess % 2 === 0 ? ballot(path, OFFICE) : socket(path, OFFICE)
    }),
  )
  const asked = answers.filter(({ status }) => status === 404).length
  expect(asked).toBeGreaterThanOrEqual(300)
  expect(asked).toBeLessThan(302 + ((performance.now() - start) / 1000) * 2)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(600 - asked)
  expect((await call('GET', `/rooms/${guessed()}`, OUTSIDER)).status).toBe(404)
})

test('a guesser locks no one behind the same address out of a room', async () => {
  const code = await openRoom(1)
  const path = `/rooms/${code}`
  const member = await sit(code, OFFICE)
  const opened = await call('POST', '/quick-rooms', OFFICE, '', { topics: TOPICS })
  const quick = `/rooms/${(opened.body as { code: string }).code}`
  const leader = opened.headers.getSetCookie()[0]?.split(';')[0]
  await guessUntilRefused()
  // A person with the code, one with a seat, and the leader of a room with and without an account.
  expect((await call('GET', path, OFFICE)).status).toBe(200)
  expect((await call('POST', `${path}/seats`, OFFICE)).status).toBe(201)
  expect((await ballot(path, OFFICE, member)).status).toBe(409)
  expect((await socket(path, OFFICE, member)).status).toBe(101)
  const press = { do: 'setSeconds', seconds: 60 }
  expect((await call('POST', `${path}/commands`, OFFICE, owner.cookie, press)).status).toBe(204)
  expect((await call('POST', `${quick}/commands`, OFFICE, leader, press)).status).toBe(204)
})

test('A room opened after all those guesses can be entered.', async () => {
  await guessUntilRefused()
  const code = await openRoom(1)
  expect((await call('GET', `/rooms/${code}`, OFFICE)).status).toBe(200)
})

test('members of three full rooms can join from one address, with their facilitator', async () => {
  for (const sprint of [1, 2, 3]) {
    const code = await openRoom(sprint)
    await call('GET', `/rooms/${code}`, OFFICE, owner.cookie)
    const seats = await Promise.all(
      Array.from({ length: 60 }, async () => {
        expect((await call('GET', `/rooms/${code}`, OFFICE)).status).toBe(200)
        return call('POST', `/rooms/${code}/seats`, OFFICE)
      }),
    )
    expect(seats.map(({ status }) => status)).toEqual(Array(60).fill(201))
  }
})

test('one outsider with the code cannot take all seats', async () => {
  const code = await openRoom(1)
  const path = `/rooms/${code}/seats`
  const taken = await Promise.all(Array.from({ length: 80 }, () => call('POST', path, OUTSIDER)))
  expect(taken.filter(({ status }) => status === 201)).toHaveLength(40)
  expect(taken.find(({ status }) => status === 429)?.body).toEqual({
    error: { code: 'TOO_MANY_REQUESTS', seconds: expect.any(Number) },
  })
  expect((await call('POST', path, OFFICE)).status).toBe(201)
})

test('the votes of one seat are limited', async () => {
  const code = await openRoom(1)
  const member = await sit(code, OFFICE)
  const votes = await Promise.all(
    Array.from({ length: 70 }, () => ballot(`/rooms/${code}`, OFFICE, member)),
  )
  expect(votes.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  const other = await sit(code, OFFICE)
  expect((await ballot(`/rooms/${code}`, OFFICE, other)).status).toBe(409)
})

test('messages and streams of a facilitator are limited, whatever cookies the client adds', async () => {
  const code = await openRoom(1)
  const cookieOf = (at: number) => `${owner.cookie}; retroscore-seat=${at}; other=${at}`
  const said = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      call('POST', `/rooms/${code}/feedback`, OFFICE, cookieOf(at), {
        id: crypto.randomUUID(),
        kind: 'positive',
        text: 'Said',
      }),
    ),
  )
  expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  const opened = await Promise.all(
    Array.from({ length: 50 }, (_, at) => socket(`/rooms/${code}`, OFFICE, cookieOf(at))),
  )
  expect(opened.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
})

test('a seat has at most twenty connections, of which a hidden one or else the oldest gives way', async () => {
  const code = await openRoom(1)
  const cookie = await sit(code, OFFICE)
  const secret = decodeURIComponent(cookie.split('=')[1] ?? '')
  const { roomId, seatId } = await readDoor(api.db, {
    code,
    seatSecret: secret,
    leader: { userId: null, secret: undefined },
  })
  const tabs = Array.from({ length: MOST_CONNECTIONS + 2 }, recordStream)
  const [, , hidden] = tabs
  hidden?.hide(true)
  for (const { stream } of tabs) {
    await api.hub.open(roomId, { stream, seatId, isFacilitator: false })
  }
  const ended = tabs.filter(({ ending }) => ending() === 'crowded')
  expect(ended).toEqual([tabs[0], hidden])
  for (const tab of tabs) tab.close()
})

const TOPICS = [{ id: 'a', title: 'Planning' }]

function guessed(): string {
  return toRoomCode(crypto.getRandomValues(new Uint8Array(10)))
}

async function guessUntilRefused(): Promise<void> {
  const guess = () => call('GET', `/rooms/${guessed()}`, OFFICE)
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 100 }, guess))
    if (answers.some(({ status }) => status === 429)) return
  }
}

async function openRoom(sprint: number): Promise<string> {
  const squad = await owner.post('/squads', { name: 'Squad' })
  const { id } = squad.body as { id: string }
  const room = { sprint, topics: TOPICS }
  return ((await owner.post(`/squads/${id}/rooms`, room)).body as { code: string }).code
}

/** Returns the cookie of a new seat. */
async function sit(code: string, address: string): Promise<string> {
  const seat = await call('POST', `/rooms/${code}/seats`, address)
  return seat.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function ballot(path: string, address: string, cookie?: string): Promise<Answer> {
  const vote = { round: 1, vote: 3 }
  return call('POST', `${path}/ballots`, address, cookie ?? '', vote)
}

function socket(path: string, address: string, cookie = ''): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, upgrade: 'websocket' }
  return api.visitor.send('GET', `${path}/socket`, { cookie, headers })
}

function call(
  method: string,
  path: string,
  address: string,
  cookie = '',
  body: Record<string, unknown> = {},
): Promise<Answer> {
  return api.visitor.send(method, path, {
    cookie,
    ...(method === 'GET' ? {} : { body }),
    headers: { 'x-forwarded-for': address },
  })
}
