import { expect, test } from 'vitest'
import { openTestReceiver, TEST_CERTIFICATE } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { isCallable, mayReach, type Openings } from './outgoing-address.server'
import { createPost, type PostOptions } from './outgoing-post.server'

const NO_OPENINGS: Openings = { ports: [443], ranges: [] }

const receiver = await closeAfterAll(openTestReceiver())

test('never calls private addresses in any spelling', () => {
  const refused = [
    ...['http://example.com/', 'ftp://example.com/', 'javascript:alert(1)', 'example.com', ''],
    ...['https://user@example.com/', 'https://user:secret@example.com/'],
    ...['https://example.com:22/', 'https://example.com:8443/'],
    ...['https://localhost/', 'https://intranet/', 'https://db.internal/', 'https://nas.local./'],
    ...['https://10.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f.1/'],
    ...['https://0177.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://0/'],
    ...['https://169.254.169.254/', 'https://192.168.0.1/', 'https://100.64.0.1/'],
    ...['https://[fd00::1]/', 'https://[fe80::1]/', 'https://[64:ff9b::7f00:1]/'],
    ...['https://[::127.0.0.1]/', 'https://[::a00:1]/', 'https://[64:ff9b:1::7f00:1]/'],
    ...['https://[4000::1]/', 'https://[fec0::1]/', 'https://[::ffff:0:7f00:1]/'],
    ...['https://[2002:7f00:1::]/', 'https://[2001:0:7f00:1::]/', 'https://[2001:db8::1]/'],
  ]
  expect(refused.filter((url) => isCallable(url, NO_OPENINGS))).toEqual([])
})

test('calls public addresses and the operator’s openings', () => {
  const called = ['https://example.com/x?y=z', 'https://example.com:443/', 'https://93.184.215.14/']
  called.push('https://[2606:2800:21f:cb07::1]/')
  expect(called.filter((url) => !isCallable(url, NO_OPENINGS))).toEqual([])
  const openings: Openings = { ports: [443, 8443], ranges: ['10.1.0.0/16', 'fd00::/8'] }
  expect(isCallable('https://chat.internal:8443/', openings)).toBe(true)
  expect(isCallable('https://10.1.2.3/', openings)).toBe(true)
  expect(isCallable('https://10.2.2.3/', openings)).toBe(false)
  expect([mayReach('fd12::1', openings), mayReach('fe80::1', openings)]).toEqual([true, false])
})

test('delivers a message unchanged', async () => {
  const post = makePost({ openings: own() })
  const answer = await post(at('hooks.test'), '{"é":1}', { 'webhook-id': 'msg_1' })
  expect(answer).toEqual({ status: 204, retryAfter: null })
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
  expect(body).toBe('{"é":1}')
  expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' })
  expect(headers).not.toHaveProperty('cookie')
})

test.each([
  ['a name of this machine', [['127.0.0.1']]],
  ['a name with one public and one inner address', [['93.184.215.14', '127.0.0.1']]],
  ['a name without an address', [[]]],
])('refuses a connection to %s', async (_, answers) => {
  const before = receiver.received.length
  const post = makePost({ openings: { ...own(), ranges: [] }, answers })
  expect(await post(at('hooks.test'), '{}', {})).toEqual({ status: null, retryAfter: null })
  expect(receiver.received.length).toBe(before)
})

test('resolves a name once and connects to the address that it judged', async () => {
  const before = receiver.received.length
  const asked: string[] = []
  const post = makePost({
    // Nothing listens at this address.
    openings: { ...own(), ranges: ['127.0.0.2/32'] },
    answers: [['127.0.0.2'], ['127.0.0.1']],
    asked,
  })
  await post(at('hooks.test'), '{}', {})
  expect(asked).toEqual(['hooks.test'])
  expect(receiver.received.length).toBe(before)
})

test('does not follow a redirect', async () => {
  receiver.answer = { status: 302, headers: { location: 'https://169.254.169.254/latest/' } }
  const before = receiver.received.length
  const asked: string[] = []
  const answer = await makePost({ openings: own(), asked })(at('hooks.test'), '{}', {})
  receiver.answer = { status: 204 }
  expect([answer.status, receiver.received.length - before, asked]).toEqual([
    302,
    1,
    ['hooks.test'],
  ])
})

test('reads Retry-After in seconds', async () => {
  receiver.answer = { status: 429, headers: { 'retry-after': '120' } }
  expect(await makePost({ openings: own() })(at('hooks.test'), '{}', {})).toEqual({
    status: 429,
    retryAfter: 120,
  })
  receiver.answer = { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }
  expect(await makePost({ openings: own() })(at('hooks.test'), '{}', {})).toEqual({
    status: 503,
    retryAfter: null,
  })
  receiver.answer = { status: 204 }
})

test('a status that HTTP does not know counts as no response', async () => {
  receiver.answer = { status: 999 }
  const { status } = await makePost({ openings: own() })(at('hooks.test'), '{}', {})
  receiver.answer = { status: 204 }
  expect(status).toBeNull()
})

test('a certificate of another name counts as no response', async () => {
  const post = makePost({ openings: own() })
  expect((await post(at('other.test'), '{}', {})).status).toBeNull()
})

function at(host: string): string {
  return `https://${host}:${receiver.port}/hook`
}

/** Opens the test's receiver on this machine. */
function own(): Openings {
  return { ports: [receiver.port], ranges: ['127.0.0.0/8'] }
}

/** Resolves names to `answers`, one after the other. */
function makePost({
  openings,
  answers = [['127.0.0.1']],
  asked = [],
}: Pick<PostOptions, 'openings'> & { answers?: string[][]; asked?: string[] }) {
  return createPost({
    openings,
    ca: TEST_CERTIFICATE,
    timeoutMs: 2_000,
    resolve: (host, _, done) => {
      const found = answers[Math.min(asked.length, answers.length - 1)] ?? []
      asked.push(host)
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      )
    },
  })
}
