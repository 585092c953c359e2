import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { toPacket, type WebSocketWire } from '~/lib/server/web-socket.server'
import { requireOrigin } from '~/server/requests/require-origin'
import { findFreePort } from '~tests/support/server/free-port'
import { startHttpServer } from './http-server'
import type { UpgradeBindings } from './upgrades'

const port = await findFreePort()
const origin = `http://localhost:${port}`
const wires: WebSocketWire[] = []
const app = new Hono<{ Bindings: UpgradeBindings }>()
app.use(requireOrigin([origin]))
const requests: WeakRef<IncomingMessage>[] = []
app.get('/socket', async (c) => {
  requests.push(new WeakRef(c.env.incoming))
  wires.push(await c.env.upgrade())
  return c.body(null, 204)
})
app.get('/closed', (c) => c.json({ error: 'NO_SEAT' }, 401))
app.post('/echo', async (c) => c.text(await c.req.text()))
app.onError((error, c) => c.text(error.message, error.message === 'INVALID' ? 422 : 403))
const server = await startHttpServer(app.fetch, { port, host: 'localhost' })
afterAll(() => server.stop())

test('a text of any length reaches the browser in one frame', async () => {
  const { socket, wire } = await open()
  for (const length of [0, 125, 126, 65_535, 65_536, 200_000]) {
    const content = 'é'.repeat(length / 2) + 'a'.repeat(length % 2)
    wire.send(toPacket(content).packet)
    const [data] = await once(socket, 'message')
    expect(String(data)).toBe(content)
  }
  socket.close()
})

test('both ends learn how the other one has ended the socket', async () => {
  const closing = await open()
  closing.wire.close(4001)
  expect((await once(closing.socket, 'close'))[0]).toBe(4001)
  for (const [way, isProper] of [
    ['close', true],
    ['terminate', false],
  ] as const) {
    const { socket, wire } = await open()
    const ended = new Promise((resolve) => wire.onClose(resolve))
    socket[way]()
    expect(await ended).toBe(isProper)
    // Also for later listeners.
    wire.onClose((isGoodbye) => expect(isGoodbye).toBe(isProper))
  }
})

test('an open socket keeps nothing of its request', async () => {
  const { socket } = await open()
  setFlagsFromString('--expose_gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const asked = requests.at(-1)
  // Reading a weak reference keeps its target until the next turn of the loop.
  do {
    await setImmediate()
    collectGarbage()
  } while (asked?.deref())
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
})

test('a message of more than four kilobytes ends the socket', async () => {
  const { socket, wire } = await open()
  const heard = new Promise<string>((resolve) => wire.onText(resolve))
  socket.send('x'.repeat(4096))
  expect(await heard).toHaveLength(4096)
  socket.send('x'.repeat(4097))
  expect((await once(socket, 'close'))[0]).toBe(1009)
})

test('a page of another site gets no socket', async () => {
  expect(await statusOf('/socket', 'https://elsewhere.example')).toBe(403)
  expect(await statusOf('/socket', origin)).toBe(101)
})

test('refuses an invalid upgrade and leaves nothing waiting', async () => {
  const answered = new Promise<number>((resolve) => {
    const asked = request(`${origin}/socket`, {
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'short' },
    })
    asked.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    asked.end()
  })
  expect(await answered).toBe(400)
})

test('a refusal is the response to the request', async () => {
  expect(await statusOf('/closed', origin)).toBe(401)
  expect(await statusOf('/nowhere', origin)).toBe(404)
})

test('responds over HTTP/1.1 to a request for HTTP/2, with its body', async () => {
  const socket = await send(
    [
      'POST /echo HTTP/1.1',
      `Host: localhost:${port}`,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      'Content-Length: 11',
      '',
      'hello ',
    ].join('\r\n'),
  )
  socket.write('world')
  await once(socket, 'readable')
  socket.end()
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('hello world')
})

test('a socket that its browser left without closing does not delay the stop', async () => {
  const other = await findFreePort()
  const stopping = await startHttpServer(app.fetch, { port: other, host: 'localhost' })
  const socket = new WebSocket(`ws://localhost:${other}/socket`)
  await once(socket, 'open')
  socket.pause()
  wires.at(-1)?.close(1012)
  await stopping.stop()
  socket.terminate()
})

async function open() {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`)
  await once(socket, 'open')
  const wire = wires.at(-1)
  if (!wire) throw new Error('the server has no socket')
  return { socket, wire }
}

function statusOf(path: string, from: string): Promise<number> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { origin: from })
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('upgrade', () => resolve(101))
    socket.on('open', () => socket.close())
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
  })
}

async function send(head: string): Promise<Socket> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  socket.write(head)
  return socket
}
