import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readSeries } from '~tests/support/api/metrics'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { findFreePort } from '~tests/support/server/free-port'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { startHttpServer } from './http-server'
import { createMetrics } from './metrics'

const metrics = createMetrics()
const api = await closeAfterAll(openTestApi({ metrics }))
const person = await api.signIn('Petra')
const squadId = ((await person.post('/squads', { name: 'Squad' })).body as { id: string }).id
const port = await findFreePort()
const server = await startHttpServer(api.fetch, { port, host: '127.0.0.1' })
afterAll(() => server.stop())

const PATHS = [
  '/api/auth/sign-in/email',
  '/api/quick-rooms',
  '/api/squads',
  `/api/squads/${squadId}/imports`,
]

test.each([
  ['of a known size', 'Content-Length: 500', '{"name":"'],
  ['in chunks', 'Transfer-Encoding: chunked', '9\r\n{"name":"\r\n'],
])('a client that hangs up in a body %s is neither an outage nor a failure', async (_, ...sent) => {
  api.log.length = 0
  for (const path of PATHS) await hangUp(path, sent)
  const logged = () => api.log.map((line) => JSON.parse(line))
  const ended = () => logged().filter(({ msg }) => msg === 'request').length
  await expect.poll(ended).toBe(PATHS.length)
  expect(logged()).toEqual(
    PATHS.map((path) => expect.objectContaining({ msg: 'request', status: 499, path })),
  )
  const measured = readSeries(await metrics.read()).filter(({ name }) => name.startsWith('http_'))
  const statuses = measured.map(({ labels }) => labels.status ?? '')
  expect(statuses.length).toBeGreaterThan(0)
  expect(statuses.filter((status) => !status.startsWith('2'))).toEqual([])
})

/** Sends a request without the rest of its body, and closes the connection once the server has read what there is. */
async function hangUp(path: string, [length = '', body = '']: readonly string[]): Promise<void> {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${ORIGIN}`,
    `Cookie: ${person.cookie}`,
    'Content-Type: application/json',
    // The server says when it begins to read.
    'Expect: 100-continue',
    length,
  ]
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.once('data', () => socket.write(body, () => socket.destroy()))
    socket.write([...head, '', ''].join('\r\n'))
  })
}
