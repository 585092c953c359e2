import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { toPacket, type WebSocketWire } from '~/lib/server/web-socket.server'
import { findFreePort } from '~tests/support/server/free-port'
import { startHttpServer } from './http-server'
import type { UpgradeBindings } from './upgrades'

const LARGE = 1024 * 1024
const SILENT_MS = 500

const port = await findFreePort()
let onEnd = () => {}
let onUpgrade = (_: WebSocketWire) => {}
const app = new Hono<{ Bindings: UpgradeBindings }>()
app.get('/socket', async (c) => {
  onUpgrade(await c.env.upgrade())
  return c.body(null, 204)
})
app.get('/', (c) => c.text('ok'))
// Longer than a connection may be silent.
app.get('/slow', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 3 * SILENT_MS))
  return c.text('slow')
})
// More than all buffers on the way hold.
app.get('/endless', (c) => c.body(endless()))
const server = await startHttpServer(app.fetch, { port, host: '127.0.0.1' }, SILENT_MS)
afterAll(() => server.stop())

test('a request that takes long keeps its connection', async () => {
  const answer = exchange(['GET /slow HTTP/1.1', 'Host: a.example', 'Connection: close'])
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*slow/)
})

test('a request with two Host headers is refused, whichever they are', async () => {
  const get = (...hosts: string[]) =>
    exchange(['GET / HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close'])
  expect(await get('a.example')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await get('a.example', 'b.example')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await get('a.example', 'a.example')).toMatch(/^HTTP\/1\.1 400 /)
})

test('an idle connection outlasts those that proxies keep for a minute', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('ok')
  const [, seconds] = /^timeout=(\d+)$/.exec(answer.headers.get('Keep-Alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('a client that never reads loses its connection', async () => {
  const ended = new Promise<void>((resolve) => {
    onEnd = resolve
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: a.example\r\n\r\n')
  await ended
  socket.destroy()
})

test('a WebSocket that never reads ends', async () => {
  const opened = new Promise<WebSocketWire>((resolve) => {
    onUpgrade = resolve
  })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket'
  socket.write(`GET /socket HTTP/1.1\r\nHost: a.example\r\n${upgrade}\r\n${key}\r\n\r\n`)
  const wire = await opened
  wire.send(toPacket('x'.repeat(16 * LARGE)).packet)
  await new Promise((resolve) => wire.onClose(resolve))
  socket.destroy()
})

test('a client that goes on reading keeps its connection', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /endless HTTP/1.1\r\nHost: a.example\r\n\r\n')
  let isOver = false
  onEnd = () => {
    isOver = true
  }
  const end = performance.now() + 1_500
  for await (const _ of socket) if (performance.now() > end) break
  expect(isOver).toBe(false)
  socket.destroy()
})

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(LARGE)),
    cancel: () => onEnd(),
  })
}

/** Sends a request and returns everything that comes back until the connection ends. */
async function exchange(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, '', ''].join('\r\n'))
  return await text(socket)
}
