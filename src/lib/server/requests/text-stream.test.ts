import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerWithText } from './text-stream.server'

/** Random, so that it cannot be compressed. */
const CHUNK = randomText(64 * 1024)
const CHUNKS = 250

/** More than all buffers between the generator and a paused reader: sockets, compression, streams. */
const MOST_AHEAD = 200

const HEADERS = { 'Content-Type': 'application/json' }

let server: Server
let made: { chunks: number; isOver: Promise<void> }[]

beforeAll(async () => {
  const app = new Hono()
    .use(compress())
    .get('/', (c) => answerWithText(c, generate(), HEADERS))
    .get('/fails/:after', (c) => answerWithText(c, fail(Number(c.req.param('after'))), HEADERS))
    .onError((error, c) => c.text(error.message, 503))
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  made = []
})
afterAll(() => server.close())

for (const encoding of ['identity', 'gzip']) {
  test(`a paused reader blocks only its own text (${encoding})`, async () => {
    const stopped = await open(encoding)
    await once(stopped, 'readable')
    const other = await open(encoding)
    for await (const _ of other);
    // The second reader has received everything, so the first one could have too.
    expect(made.map(({ chunks }) => chunks)).toEqual([expect.toSatisfy(isFew), CHUNKS])
    for await (const _ of stopped);
    expect(made[0]?.chunks).toBe(CHUNKS)
  })

  test(`a reader that disconnects ends the generator (${encoding})`, async () => {
    const answer = await open(encoding)
    await once(answer, 'readable')
    answer.destroy()
    await made[0]?.isOver
    expect(made[0]?.chunks).toSatisfy(isFew)
  })

  test(`responds with the error if the text fails at the start (${encoding})`, async () => {
    const answer = await open(encoding, '/fails/0')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['content-type']).toContain('text/plain')
  })

  test.each([1, 2, 3, 50])(
    `a text that fails after %i chunks does not look complete (${encoding})`,
    async (after) => {
      const answer = await open(encoding, `/fails/${after}`)
      expect(answer.statusCode).toBe(200)
      await expect(readAll(answer)).rejects.toThrow('aborted')
    },
  )
}

function isFew(chunks: number): boolean {
  return chunks < MOST_AHEAD
}

async function* generate(): AsyncGenerator<string> {
  let end = () => {}
  const state = {
    chunks: 0,
    isOver: new Promise<void>((resolve) => {
      end = resolve
    }),
  }
  made.push(state)
  try {
    for (; state.chunks < CHUNKS; state.chunks += 1) yield CHUNK
  } finally {
    end()
  }
}

async function* fail(after: number): AsyncGenerator<string> {
  for (let chunks = 0; chunks < after; chunks += 1) yield CHUNK
  throw new Error('the database is away')
}

async function readAll(answer: IncomingMessage): Promise<void> {
  for await (const _ of answer);
}

function open(encoding: string, path = '/'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const headers = { 'accept-encoding': encoding }
    get({ port, path, host: '127.0.0.1', headers, agent: false }, resolve).on('error', reject)
  })
}

function randomText(length: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(length * 0.75))).toString('base64')
}
