import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { openStream, type Stream } from '../../src/features/rooms/running/stream.server.ts'

/**
 * The floor of the transport: a vote goes to all streams of its room in a frame as long as the product's, and nothing is checked,
 * stored or known. Prints its port.
 */
const FRAME_BYTES = Number(process.argv[2])

const rooms = new Map<string, { streams: Set<Stream>; votes: number }>()
const app = new Hono<{ Bindings: { outgoing: Parameters<typeof openStream>[0] } }>()

function roomOf(code: string) {
  const room = rooms.get(code) ?? { streams: new Set<Stream>(), votes: 0 }
  rooms.set(code, room)
  return room
}

function frameOf(votes: number): Buffer {
  const start = `event: view\ndata: {"votes":${votes},"more":"`
  return Buffer.from(`${start}${'x'.repeat(Math.max(0, FRAME_BYTES - start.length - 4))}"}\n\n`)
}

app.get('/api/rooms/:code/events', (c) => {
  const room = roomOf(c.req.param('code'))
  const stream = openStream(c.env.outgoing)
  room.streams.add(stream)
  stream.onClose(() => room.streams.delete(stream))
  stream.send(frameOf(room.votes))
  return RESPONSE_ALREADY_SENT
})
app.post('/api/rooms/:code/ballots', async (c) => {
  await c.req.json()
  const room = roomOf(c.req.param('code'))
  room.votes += 1
  const frame = frameOf(room.votes)
  for (const stream of room.streams) stream.send(frame)
  return c.body(null, 204)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})
