import fc from 'fast-check'
import { z } from 'zod'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { COMMANDS } from '~/features/auth/endpoints.server'
import { exampleOf, type Schema, type Schemas, valuesFor } from './schema-values'

export type FuzzOperation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export type Call = {
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
  /** True if the address names an object of another squad. */
  isForeign: boolean
}

/** Valid bodies of operations for which the simplest body that fits the schema is not enough. */
const SAMPLES: Record<string, unknown> = {
  handOverSquad: { userId: '{userId}' },
  commandAction: { do: 'keep' },
  commandRoomAction: { do: 'keep' },
  changeTopic: { title: 'Newer' },
  createWebhook: { url: 'https://hooks.example.com/', events: ['room.opened'] },
  tryChat: { kind: 'slack', url: 'https://hooks.slack.com/services/T', locale: 'pt' },
  changeWebhook: { isOn: false },
  saveAction: { version: 1, title: 'Other' },
  saveReminders: { isOn: true },
  saveTrackers: {
    trackers: [
      { kind: 'github', base: 'https://github.com', project: 'acme/shop', issueType: null },
    ],
  },
  castBallot: { round: 1, vote: 4 },
  castPaperBallot: { round: 1, ballotKey: 'p'.repeat(22), vote: 'skip' },
  commandRoom: { do: 'reveal', step: 1 },
  reportFailure: { error: 'TypeError', part: 'squad', route: '/dashboard', build: 'x' },
  openWindow: {
    ...{ sprint: 8, topics: [{ id: 'a', title: 'Planning' }], zone: 'America/Sao_Paulo' },
    ...{ closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS) },
    entry: { kind: 'open', expected: 3 },
  },
  enterWindow: {},
  castInWindow: { topicId: '{topicId}', vote: 4, ballotKey: 'w'.repeat(22), choice: 1 },
  finishWindow: { isFinished: false },
  commandWindow: { do: 'remind' },
  addWindowSeat: { newSecret: 'n'.repeat(22) },
  giveFeedback: { id: '{foreignFeedbackId}', kind: 'positive', text: 'Said' },
  createRetrospective: {
    sprint: 7,
    topics: [],
    scores: {},
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  },
  importFile: {
    dryRun: false,
    file: [
      {
        sprint: 'Sprint 7',
        squadName: 'Squad',
        topics: [{ id: 'a', title: 'Planning' }],
        notes: { a: 4 },
        data: '2026-11-07T10:00:00.000Z',
      },
      {
        id: '0d9a3c25-0000-4000-8000-000000000007',
        action: { title: 'Refine', state: 'idea', bornSprint: 1 },
      },
    ],
  },
}

/** Fields of all Better Auth commands. Each command reads its own. */
const ACCOUNT = {
  name: 'Fiona',
  email: 'fiona@example.org',
  password: 'a password of some length',
  newPassword: 'another one of some length',
  currentPassword: 'a password of some length',
  newEmail: 'fiona-2@example.org',
  provider: 'google',
  token: 'abc',
  callbackURL: '/dashboard',
}

/** Headers as a broken or hostile program sends them. */
const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      accept: fc.constantFrom('*/*', 'text/html', 'application/xml', ''),
      'accept-language': fc.constantFrom('', 'en', 'pt-BR', '*', 'x'.repeat(500)),
      authorization: fc.constantFrom('Bearer x', 'Basic eDp5', 'x'.repeat(5000)),
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'application/problem+json',
        'multipart/form-data; boundary=x',
        'text/plain',
        'x',
      ),
      'content-length': fc.constantFrom('0', '1', '-1', 'x', '99999999999', '1e3'),
      'transfer-encoding': fc.constantFrom('chunked', 'gzip, chunked'),
      origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', 'null'),
      'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'x'),
      'x-forwarded-for': fc.constantFrom('10.0.0.1', 'x, y', ','.repeat(1000)),
      'x-request-id': fc.constantFrom('1', '<script>'),
      'if-none-match': fc.constant('*'),
      range: fc.constant('bytes=0-'),
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Record<string, string>)

const someHeaders = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, headers)

/** Bodies that are not JSON, hostile JSON, or too large. */
const malformed = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[',
      'null',
      '"',
      '\uFEFF{}',
      '{"a":1e999}',
      '{"name":"\\ud800"}',
      '{"name":"\\u0000"}',
      '{"name":"a","name":"b"}',
      '['.repeat(20_000),
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(70_000, 300_000, 5_000_000)
      .map((length) => JSON.stringify({ name: 'a'.repeat(length) })),
  },
)

const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY')

type Operation = { method: string; path: string; operation: FuzzOperation; schemas: Schemas }

/** Returns a call of an operation that succeeds, with existing ids. It is the same each time. */
export function validCall({ method, path, operation, schemas }: Operation): Call {
  const { operationId, requestBody } = operation
  const schema = requestBody?.content['application/json'].schema
  const given = SAMPLES[operationId] ?? (schema && exampleOf(schema, schemas))
  const body = given === undefined ? undefined : JSON.stringify(given)
  return { method, path, body, headers: {}, isForeign: false }
}

/** Draws calls of an operation with existing ids, mostly as the document describes it. */
export function callsOf({ method, path, operation, schemas }: Operation): fc.Arbitrary<Call> {
  const { operationId, parameters = [], requestBody } = operation
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // A call with an unknown id ends early.
  const inPath = fc.tuple(
    ...places.map(({ name, schema }) =>
      fc.oneof(
        { weight: 16, arbitrary: fc.constant(`{${name}}`) },
        { weight: 2, arbitrary: fc.constant(`{foreign${name[0]?.toUpperCase()}${name.slice(1)}}`) },
        { weight: 2, arbitrary: valuesFor(schema, schemas) },
      ),
    ),
  )
  const inQuery = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, valuesFor(schema, schemas)])),
    { requiredKeys: [] },
  )
  const schema = requestBody?.content['application/json'].schema
  const given = schema ? toText(valuesFor(schema, schemas)) : fc.constant(undefined)
  const sample = SAMPLES[operationId]
  const sampled = sample ? fc.oneof(given, toText(fc.constant(sample))) : given
  const inBody = schema
    ? fc.oneof({ weight: 12, arbitrary: sampled }, { weight: 1, arbitrary: malformed })
    : sampled
  return fc.tuple(inPath, inQuery, inBody, someHeaders).map(([names, asked, body, extra]): Call => {
    let address = path
    for (const [at, { name }] of places.entries()) {
      const value = text(names[at])
      address = address.replace(`{${name}}`, /^\{\w+\}$/.test(value) ? value : encode(value))
    }
    return {
      method,
      path: withSearch(address, asked),
      body,
      headers: extra,
      isForeign: address.includes('{foreign'),
    }
  })
}

/** Draws calls whose address or method is not in the document. */
export function undocumentedCalls(
  operations: readonly { method: string; path: string }[],
): fc.Arbitrary<Call> {
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path}`))
  const unknown = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((name) => `/${encodeURIComponent(name)}`)
  const beside = fc
    .tuple(
      fc.constantFrom(...operations.map(({ path }) => path)),
      fc.constantFrom('', '/', '/x', '/..', '%00', '?', '/%2e%2e/x'),
    )
    .map(([path, end]) => path + end)
  return fc
    .tuple(methods, fc.oneof(unknown, beside), malformed, headers)
    .filter(([method, path]) => !documented.has(`${method} ${path.replace(/\?$/, '')}`))
    .map(([method, path, body, extra]) => ({
      method,
      path,
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
      headers: extra,
      isForeign: false,
    }))
}

const LINKS = [
  '/verify-email',
  '/reset-password/abc',
  '/callback/google',
  '/error',
  '/list-accounts',
  '/get-session',
  '/list-sessions',
  '/ok',
]

/** Draws calls of Better Auth's commands and links, and of others that it has. */
export function authCalls(): fc.Arbitrary<Call> {
  const paths = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.keys(COMMANDS)) },
    { weight: 3, arbitrary: fc.constantFrom(...LINKS) },
    { weight: 1, arbitrary: fc.webPath() },
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '/dashboard',
      '//evil.example',
      '/..//evil.example',
      '%00',
      'a.b.c',
      'x'.repeat(3000),
    ),
  )
  const asked = fc.record(
    { token: values, callbackURL: values, code: values, state: values, error: values },
    { requiredKeys: [] },
  )
  return paths.chain((path) => {
    const command = COMMANDS[path]
    const method = command ? 'POST' : 'GET'
    const schema = command ? z.toJSONSchema(command.body, { io: 'input' }) : {}
    const body = fc.oneof(
      { weight: 4, arbitrary: toText(valuesFor(schema as Schema, {})) },
      { weight: 4, arbitrary: toText(fc.constant(ACCOUNT)) },
      { weight: 1, arbitrary: malformed },
    )
    const sent = fc.oneof({ weight: 8, arbitrary: fc.constant(method) }, methods)
    return fc.tuple(sent, asked, body, someHeaders).map(([verb, search, given, extra]) => ({
      method: verb,
      path: withSearch(`/auth${path}`, search),
      body: verb === 'GET' || verb === 'HEAD' ? undefined : given,
      headers: extra,
      isForeign: false,
    }))
  })
}

function toText(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) => JSON.stringify(value) ?? 'null')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function withSearch(path: string, asked: Record<string, unknown>): string {
  const search = Object.entries(asked).map(([name, value]) => `${name}=${encode(text(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** Encodes a value. A lone surrogate cannot be encoded. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))
}
