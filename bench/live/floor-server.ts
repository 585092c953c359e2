import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { toPacket, type WebSocketWire } from '../../src/lib/server/web-socket.server.ts'
import { toListener } from '../../src/server/http-server.ts'
import { toUpgradeListener, type UpgradeBindings } from '../../src/server/upgrades.ts'

/**
 * Server that measures the transport alone: it sends each vote to all connections of its room, in a frame as long as
 * the product's, without checking or storing it. Prints its port.
 */
const FRAME_BYTES = Number(process.argv[2])

const rooms = new Map<string, { wires: Set<WebSocketWire>; votes: number }>()
const app = new Hono<{ Bindings: UpgradeBindings }>()

function roomOf(code: string) {
  const room = rooms.get(code) ?? { wires: new Set<WebSocketWire>(), votes: 0 }
  rooms.set(code, room)
  return room
}

function vote(room: ReturnType<typeof roomOf>): void {
  room.votes += 1
  const packet = packetOf(room.votes)
  for (const wire of room.wires) wire.send(packet)
}

function packetOf(votes: number): Buffer {
  const start = `{"type":"view","data":{"votes":${votes},"more":"`
  return toPacket(`${start}${'x'.repeat(Math.max(0, FRAME_BYTES - start.length - 3))}"}}`).packet
}

app.get('/api/rooms/:code/socket', async (c) => {
  const room = roomOf(c.req.param('code'))
  const wire = await c.env.upgrade()
  room.wires.add(wire)
  wire.onClose(() => room.wires.delete(wire))
  wire.send(packetOf(room.votes))
  wire.onText((text) => {
    const { type, id } = JSON.parse(text)
    if (type !== 'vote') return
    vote(room)
    wire.send(toPacket(JSON.stringify({ type: 'answer', data: { id, status: 204 } })).packet)
  })
  return RESPONSE_ALREADY_SENT
})
app.post('/api/rooms/:code/ballots', async (c) => {
  await c.req.json()
  vote(roomOf(c.req.param('code')))
  return c.body(null, 204)
})
const server = createServer(toListener(app.fetch))
const upgrade = toUpgradeListener(app.fetch)
server.on('upgrade', (request, socket, head) => upgrade(server, request, socket, head))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
