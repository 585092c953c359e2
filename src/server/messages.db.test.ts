import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sessions } from '~/features/auth/tables.server'
import type { Answered, RoomMessage } from '~/features/rooms/running/schema'
import { openTestApi } from '~tests/support/api/test-api'
import { findFreePort } from '~tests/support/server/free-port'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { startHttpServer } from './http-server'

const api = await closeAfterAll(openTestApi())
const pages: WebSocket[] = []
const { origin } = await closeAfterAll(startServer())

test('a vote over the socket is answered like a request', async () => {
  const { code, lead } = await openRoom()
  const [ana, bia] = [await sit(code), await sit(code)]
  // The round stays open for a seat that does not vote.
  await sit(code)
  await lead.ask('command', { do: 'start', step: 0 })
  const overSocket = await ana.ask('vote', { round: 1, vote: 4, choice: 2 })
  const posted = await bia.post('/ballots', { round: 1, vote: 4, choice: 2 })
  expect(overSocket).toEqual({ status: posted.status })
  const [late, latePosted] = [
    await ana.ask('vote', { round: 1, vote: 1, choice: 1 }),
    await bia.post('/ballots', { round: 1, vote: 1, choice: 1 }),
  ]
  expect(late).toEqual({ status: latePosted.status, body: latePosted.body })
  expect(late.body).toEqual({ choice: 2 })
})

test('a message that is refused is answered like a refused request', async () => {
  const { code, lead } = await openRoom()
  const ana = await sit(code)
  for (const [type, path, data] of [
    ['vote', '/ballots', { round: 1, vote: 4 }],
    ['vote', '/ballots', { round: 1, vote: 7 }],
    ['command', '/commands', { do: 'start', step: 0 }],
    ['command', '/commands', { do: 'dance', step: 0 }],
  ] as const) {
    const { status, body } = await ana.post(path, data)
    expect(await ana.ask(type, data)).toEqual({ status, body })
    expect(status).toBeGreaterThanOrEqual(400)
  }
  const { status, body } = await lead.post('/commands', { do: 'skip', step: 7 })
  expect(await lead.ask('command', { do: 'skip', step: 7 })).toEqual({ status, body })
})

test('a command that arrives over the socket and is posted has one effect', async () => {
  const { code, lead } = await openRoom()
  const start = { do: 'start', step: 0 }
  expect(await lead.ask('command', start)).toEqual({ status: 204 })
  expect((await lead.post('/commands', start)).body).toEqual({ error: { code: 'STALE' } })
  const topic = { do: 'addTopic', title: 'Bugs' }
  expect(await lead.ask('command', topic)).toEqual({ status: 204 })
  expect((await lead.post('/commands', topic)).status).toBe(204)
  const { topics } = (await api.visitor.get(`/rooms/${code}`)).body as { topics: number }
  expect(topics).toBe(2)
})

test('a late copy of a change to the plan does not undo a newer change', async () => {
  const { code, lead } = await openRoom()
  const late = { do: 'setSeconds', seconds: 60 }
  const version = await plan(lead, late)
  await plan(lead, { do: 'setSeconds', seconds: 120 })
  expect(await lead.ask('command', { ...late, version })).toMatchObject({ status: 200 })
  expect((await api.visitor.get(`/rooms/${code}`)).body).toMatchObject({ seconds: 120 })
})

test('the vote of a paper seat is the leader’s to send', async () => {
  const { code, lead } = await openRoom()
  const ana = await sit(code)
  const { seatId } = (await lead.post('/paper-seats', {})).body as { seatId: string }
  await lead.ask('command', { do: 'start', step: 0 })
  const ballot = { seatId, round: 1, vote: 3, ballotKey: 'a'.repeat(22) }
  expect(await ana.ask('paperVote', ballot)).toMatchObject({ status: 401 })
  expect(await lead.ask('paperVote', ballot)).toEqual({ status: 204 })
})

test('rights are looked at for each message', async () => {
  const { code, lead, userId } = await openRoom()
  expect(await lead.ask('command', { do: 'start', step: 0 })).toEqual({ status: 204 })
  // Deletes the session without informing the connections.
  await api.db.delete(sessions).where(eq(sessions.userId, userId))
  expect(await lead.ask('command', { do: 'pause', step: 1 })).toEqual({
    status: 401,
    body: { error: { code: 'UNAUTHENTICATED' } },
  })
  expect(code).toHaveLength(10)
})

test('messages and requests of a seat share a limit', async () => {
  const { code } = await openRoom()
  const ana = await sit(code)
  const wrong = { round: 1, vote: 4 }
  const answers = await Promise.all(Array.from({ length: 40 }, () => ana.ask('vote', wrong)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
  const posted = await Promise.all(Array.from({ length: 40 }, () => ana.post('/ballots', wrong)))
  expect(posted.some(({ status }) => status === 429)).toBe(true)
  expect(await ana.ask('vote', wrong)).toEqual({
    status: 429,
    body: { error: { code: 'TOO_MANY_REQUESTS', seconds: 1 } },
  })
})

/** A room of one topic, with its leader connected. */
async function openRoom() {
  const account = await api.signIn('Olga')
  const squad = await account.post('/squads', { name: 'Alpha' })
  const { id } = squad.body as { id: string }
  const topics = [{ id: 'a', title: 'Planning' }]
  const opened = await account.post(`/squads/${id}/rooms`, { sprint: 1, topics })
  const { code } = opened.body as { code: string }
  return { code, userId: account.userId, lead: await connect(code, account.cookie) }
}

/** Posts a change of the plan, again and again while the room has another version, and returns the version that it changed. */
async function plan({ post }: Awaited<ReturnType<typeof connect>>, command: object) {
  for (let version = 1; ; ) {
    const answer = await post('/commands', { ...command, version })
    if (answer.status === 204) return version
    version = (answer.body as { version: number }).version
  }
}

async function sit(code: string) {
  const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
  return connect(code, seated.headers.get('set-cookie')?.split(';')[0] ?? '')
}

/** A page of the room that is connected, and also posts. */
async function connect(code: string, cookie: string) {
  const path = `/rooms/${code}`
  const socket = new WebSocket(`${origin}/api${path}/socket`, { headers: { cookie } })
  pages.push(socket)
  const waiting = new Map<number, (answer: Omit<Answered, 'id'>) => void>()
  let last = 0
  socket.on('message', (text) => {
    const { type, data } = JSON.parse(String(text)) as RoomMessage
    if (type !== 'answer') return
    const { id, ...answer } = data
    waiting.get(id)?.(answer)
  })
  await once(socket, 'open')
  return {
    post: (to: string, body: Record<string, unknown>) =>
      api.visitor.send('POST', path + to, { cookie, body }),
    ask(type: string, data: unknown) {
      last += 1
      const id = last
      socket.send(JSON.stringify({ type, id, data }))
      return new Promise<Omit<Answered, 'id'>>((resolve) => waiting.set(id, resolve))
    },
  }
}

async function startServer() {
  const app = new Hono().route('/api', api.api)
  const port = await findFreePort()
  const server = await startHttpServer(app.fetch, { port, host: '127.0.0.1' })
  return {
    origin: `ws://127.0.0.1:${port}`,
    close() {
      for (const page of pages) page.terminate()
      return server.stop()
    },
  }
}
