import { beforeEach, expect, test } from 'vitest'
import { type Answer, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const REPORT = {
  error: 'TypeError',
  part: 'squad',
  route: '/squad/:squadId',
  build: 'entry.client-Dk3x_9aB.js',
}

const api = await closeAfterAll(openTestApi({ proxies: 1 }))

beforeEach(() => {
  api.log.length = 0
})

test('a report without an account is one line of the log with its four fields and the request id', async () => {
  const answer = await send(REPORT)
  expect(answer.status).toBe(204)
  const [line, ...others] = linesOfFailures()
  expect(others).toEqual([])
  expect(line).toEqual({
    level: 'warn',
    time: expect.any(String),
    requestId: answer.headers.get('X-Request-Id'),
    failure: REPORT,
    msg: 'a page failed in a browser',
  })
})

test.each([
  ['an address with an id', { route: '/squad/5f1c2a52-6a0e-4c49-9f0b-2f6f0c5d7a11' }],
  ['an address of the other language', { route: '/en/dashboard' }],
  ['a message in place of a class', { error: 'Ana Souza is not a function' }],
  ['a mail address', { error: 'ana@example.org' }],
  ['a part that no page has', { part: 'Squad Alpha' }],
  ['a build with a query', { build: 'entry.client.js?user=ana' }],
  ['a long build', { build: 'x'.repeat(61) }],
  ['an unknown field', { message: 'Ana Souza' }],
])('refuses %s and logs nothing', async (_, wrong) => {
  const answer = await send({ ...REPORT, ...wrong })
  expect([answer.status, answer.body]).toMatchObject([422, { error: { code: 'INVALID' } }])
  expect(linesOfFailures()).toEqual([])
  for (const text of Object.values(wrong)) expect(api.log.join('')).not.toContain(text)
})

test('limits one network’s reports without limiting the others', async () => {
  const answers = []
  for (let sent = 0; sent < 40; sent += 1) answers.push(await send(REPORT, `2001:db8::${sent}`))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(refused[0]?.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(linesOfFailures()).toHaveLength(20)
  expect((await send(REPORT, '2001:db8:1::1')).status).toBe(204)
})

test('refuses a report from another site', async () => {
  const headers = { origin: 'https://evil.example' }
  const answer = await api.visitor.send('POST', '/failures', { body: REPORT, headers })
  expect(answer.status).toBe(403)
})

// Must be last, because it uses up the limit of all networks.
test('limits the reports of all networks together', async () => {
  const answers = []
  for (let sent = 0; sent < 240; sent += 1) answers.push(await send(REPORT, `10.0.${sent}.1`))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect(linesOfFailures().length).toBeLessThan(240)
})

function send(body: Record<string, unknown>, address = '203.0.113.7'): Promise<Answer> {
  return api.visitor.send('POST', '/failures', { body, headers: { 'x-forwarded-for': address } })
}

function linesOfFailures(): unknown[] {
  return api.log.filter((line) => line.includes('a page failed')).map((line) => JSON.parse(line))
}
