import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createResolve } from './resolve-host.server'

/** A name server that knows `hooks.example`, and never responds to questions about other names. */
const server = await closeAfterAll(openNameServer())
const resolve = createResolve([server.address], 500)

test('finds the addresses of both kinds', async () => {
  expect(await find('hooks.example')).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ])
})

test('names of this machine and the own network come from the system', async () => {
  const found = await find('localhost')
  expect(found.map(({ address }) => address)).toContain('127.0.0.1')
})

test('a hundred names whose server never responds delay no other', async () => {
  const silent = Array.from({ length: 100 }, (_, at) => find(`a${at}.silent.example`))
  const ended = Promise.allSettled(silent)
  expect(await find('localhost')).not.toEqual([])
  expect(await find('hooks.example')).toHaveLength(2)
  expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']))
}, 20_000)

function find(host: string): Promise<{ address: string; family: number }[]> {
  return new Promise((found, fail) =>
    resolve(host, { all: true }, (error, list) => (error ? fail(error) : found(list))),
  )
}

async function openNameServer() {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const name = '\u0005hooks\u0007example\u0000'
    if (question.toString('latin1', 12, 12 + name.length) !== name) return
    const type = question.readUInt16BE(12 + name.length)
    const data = Buffer.from(type === 1 ? 'c0000207' : '20010db8000000000000000000000007', 'hex')
    // The question again, with the flags of a response, and a record whose name points to the question's.
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.set([0, 1, 0, 1, 0, 0, 0, 0], 4)
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
    const asked = question.subarray(12, 16 + name.length)
    socket.send(Buffer.concat([head, asked, record, data]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((closed) => void socket.close(() => closed())),
  }
}
