import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocketWire } from '~/lib/server/web-socket.server'
import { toFrame } from './frames.server'
import { ENDINGS } from './schema'
import { openSocket } from './stream.server'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const HERE = JSON.stringify({ type: 'here', isHidden: false })
const HIDDEN = JSON.stringify({ type: 'here', isHidden: true })

test('a page is silent from its last response on', () => {
  const { stream, wire } = open()
  vi.advanceTimersByTime(5_000)
  expect(stream.silentMs()).toBe(5_000)
  wire.read(HERE)
  expect([stream.silentMs(), stream.isHidden()]).toEqual([0, false])
  wire.read(HIDDEN)
  expect(stream.isHidden()).toBe(true)
})

test('a proper close counts as a sign of life, but a lost connection does not', () => {
  for (const [isGoodbye, silentMs] of [
    [true, 0],
    [false, 5_000],
  ] as const) {
    const { stream, wire } = open()
    vi.advanceTimersByTime(5_000)
    let left = -1
    stream.onClose(() => {
      left = stream.silentMs()
    })
    wire.end(isGoodbye)
    expect(left).toBe(silentMs)
  }
})

test('a page that sends anything else, or too much, is cut off', () => {
  for (const text of ['', '{}', 'null', '{"type":"here"}', '{"type":"there","isHidden":false}']) {
    const { wire } = open()
    wire.read(text)
    expect(wire.isCut, text).toBe(true)
  }
  const { stream, wire } = open()
  for (let beat = 0; beat < 10; beat += 1) {
    for (let message = 0; message < 50; message += 1) wire.read(HERE)
    stream.send(toFrame('beat', { now: 0 }))
  }
  expect(wire.isCut).toBe(false)
  for (let message = 0; message < 100; message += 1) wire.read(HERE)
  expect(wire.isCut).toBe(true)
})

test('a connection ends once the page’s messages have a response', async () => {
  let answer = () => {}
  const answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { stream, wire } = open(async ({ id }) => {
    await answering
    return { id, status: 204, body: undefined }
  })
  wire.read(JSON.stringify({ type: 'vote', id: 7, data: {} }))
  const ended = stream.end('bye')
  wire.read(JSON.stringify({ type: 'vote', id: 8, data: {} }))
  expect(wire.did).toEqual([])
  answer()
  await ended
  expect(wire.did).toEqual(['{"type":"answer","data":{"id":7,"status":204}}', ENDINGS.bye])
})

function open(
  answer: Parameters<typeof openSocket>[1] = async ({ id }) => ({
    id,
    status: 204,
    body: undefined,
  }),
) {
  let read: (text: string) => void = () => {}
  const closing: ((isGoodbye: boolean) => void)[] = []
  const wire = {
    send: (packet: Buffer) => void wire.did.push(packet.subarray(2).toString()),
    close: (code: number) => void wire.did.push(code),
    did: [] as (string | number)[],
    cut() {
      wire.isCut = true
    },
    onText(listener: (text: string) => void) {
      read = listener
    },
    onClose: (listener: (isGoodbye: boolean) => void) => void closing.push(listener),
    waitingBytes: () => 0,
    isCut: false,
    read: (text: string) => read(text),
    end: (isGoodbye: boolean) => {
      for (const listener of closing) listener(isGoodbye)
    },
  } satisfies WebSocketWire & Record<string, unknown>
  return {
    wire,
    stream: openSocket(wire, answer),
  }
}
