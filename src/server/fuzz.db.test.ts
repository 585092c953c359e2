import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '~/features/auth/tables.server'
import { squadInvitations, squadMembers } from '~/features/members/tables.server'
import { reportShares } from '~/features/reports/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { hashSecret } from '~/features/rooms/data.server'
import {
  roomFeedback,
  roomRounds,
  roomSeats,
  rooms,
  roomTopics,
} from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Tx } from '~/lib/db.server'
import { type Answer, type Caller, openTestApi, type TestApi } from './test-api'
import { type Schema, type Schemas, valuesFor } from './test-schema-values'

/** Calls for each endpoint of the document, some thousands in all. */
const RUNS = 60

/** The next call needs a world that is whole again. */
const METHODS_THAT_USE_UP = ['DELETE', 'PUT']

/** Bodies that a schema says too little of to be hit upon. */
const SAMPLES: Record<string, unknown> = {
  castBallot: { round: 1, ballotKey: 'k'.repeat(22), vote: 4 },
  castPaperBallot: { round: 1, ballotKey: 'p'.repeat(22), vote: 'skip' },
  commandRoom: { do: 'reveal', step: 1 },
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
    ],
  },
}

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

type Call = { path: string; body: string | undefined; headers: Record<string, string> }

/** Opens the caller's seat in the room. */
const SEAT_SECRET = 'a secret of the tests'

let api: TestApi
let caller: Caller
let member: Caller
let operations: { method: string; path: string; operation: Operation }[]
let schemas: Schemas

beforeAll(async () => {
  api = await openTestApi()
  caller = await api.signIn('Fiona')
  member = await api.signIn('Mia')
  const document = (await api.nobody.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Schemas }
  }
  schemas = document.components.schemas
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
})
afterAll(() => api.close())

test('whatever an endpoint is sent, it answers in its own words, and a refusal changes nothing', async () => {
  const taken = new Map(operations.map(({ operation }) => [operation.operationId, 0]))
  for (const { method, path, operation } of operations) {
    await makeWorld()
    await fc.assert(
      fc.asyncProperty(callsOf(path, operation), async (call) => {
        if (METHODS_THAT_USE_UP.includes(method)) await makeWorld()
        const sent = fill(call, { ...ids, userId: member.userId })
        // A limit that is reached would hide everything behind it.
        await api.db.execute(sql`delete from rate_limit`)
        const before = method === 'GET' ? '' : await fingerprint()
        const answer = await caller.send(method, sent.path, {
          ...(sent.body === undefined ? {} : { body: sent.body }),
          headers: sent.headers,
          cookie: `${caller.cookie}; retroscore-seat=${encodeURIComponent(SEAT_SECRET)}`,
        })
        expectInOurWords(answer, `${method} ${sent.path}`)
        const { operationId } = operation
        if (answer.status < 400) taken.set(operationId, (taken.get(operationId) ?? 0) + 1)
        if (method !== 'GET' && answer.status >= 400) expect(await fingerprint()).toBe(before)
      }),
      { numRuns: RUNS },
    )
  }
  expect(api.log.filter((line) => line.includes('unexpected error'))).toEqual([])
  // Nonsense alone would never get past the schemas.
  for (const [operationId, count] of taken) expect(count, operationId).toBeGreaterThan(0)
}, 300_000)

test('nor do addresses, methods and bodies that no document names', async () => {
  const paths = fc
    .string({ unit: 'binary', maxLength: 60 })
    .map((text) => `/${encodeURIComponent(text)}`)
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  const bodies = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '{',
      '[',
      'null',
      '"',
      '{"a":1e999}',
      '['.repeat(20_000),
      '{"__proto__":{"a":1}}',
    ),
  )
  await fc.assert(
    fc.asyncProperty(methods, paths, bodies, headers, async (method, path, body, more) => {
      const before = await fingerprint()
      const answer = await caller.send(method, path, {
        ...(method === 'GET' ? {} : { body }),
        headers: more,
      })
      expectInOurWords(answer, `${method} ${path}`)
      expect(await fingerprint()).toBe(before)
    }),
    { numRuns: 500 },
  )
  expect(api.log.filter((line) => line.includes('unexpected error'))).toEqual([])
}, 120_000)

/** Headers as a broken or hostile program sends them; the cookie stays. */
const headers = fc
  .record(
    {
      'accept-language': fc.constantFrom('', 'en', 'pt-BR', '*', 'x'.repeat(500)),
      'content-type': fc.constantFrom('application/json', 'text/plain', 'application/xml', 'x'),
      origin: fc.constantFrom('http://localhost:3000', 'https://evil.example', 'null'),
      'x-request-id': fc.constantFrom('1', '<script>'),
      'if-none-match': fc.constant('*'),
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Record<string, string>)

function callsOf(
  path: string,
  { operationId, parameters = [], requestBody }: Operation,
): fc.Arbitrary<Call> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  // Ids that are there, mostly: nothing behind an unknown one is reached.
  const inPath = fc.tuple(
    ...places.map(({ name, schema }) =>
      fc.oneof({ weight: 8, arbitrary: fc.constant(`{${name}}`) }, valuesFor(schema, schemas)),
    ),
  )
  const inQuery = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, valuesFor(schema, schemas)])),
    { requiredKeys: [] },
  )
  const schema = requestBody?.content['application/json'].schema
  const given = schema ? valuesFor(schema, schemas) : fc.constant(undefined)
  const sample = SAMPLES[operationId]
  const inBody = sample ? fc.oneof({ weight: 3, arbitrary: given }, fc.constant(sample)) : given
  const more = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, headers)
  return fc.tuple(inPath, inQuery, inBody, more).map(([names, asked, body, extra]) => {
    let address = path
    for (const [at, { name }] of places.entries()) {
      const value = toText(names[at])
      address = address.replace(`{${name}}`, value === `{${name}}` ? value : encode(value))
    }
    const search = Object.entries(asked).map(([name, value]) => `${name}=${encode(toText(value))}`)
    return {
      path: search.length > 0 ? `${address}?${search.join('&')}` : address,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: extra as Record<string, string>,
    }
  })
}

function fill(call: Call, known: Record<string, string>): Call {
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name) => known[name] ?? all)
  return { ...call, path: put(call.path), body: call.body && put(call.body) }
}

/** A code of ours, no 5xx, and nothing that tells how the server is made. */
function expectInOurWords({ status, body, text }: Answer, where: string): void {
  expect(status, `${where} ${text.slice(0, 200)}`).toBeLessThan(500)
  if (status < 400) return
  expect(body, where).toEqual({
    error: expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/) }),
  })
  expect(text, where).not.toMatch(/node_modules|\bat .*:\d+|select |insert |drizzle|zod/i)
}

/** One of everything that an address can name, by the name it has there. */
const ids = {
  squadId: '10000000-0000-4000-8000-000000000000',
  retrospectiveId: '20000000-0000-4000-8000-000000000000',
  topicId: '30000000-0000-4000-8000-000000000000',
  invitationId: '40000000-0000-4000-8000-000000000000',
  sessionId: '50000000-0000-4000-8000-000000000000',
  token: 'a-token-of-22-letters-or-more',
  shareToken: 'a-token-that-has-its-32-letters-',
  code: 'KX7M42PQRT',
  seatId: '60000000-0000-4000-8000-000000000000',
  feedbackId: '70000000-0000-4000-8000-000000000000',
  roomId: '80000000-0000-4000-8000-000000000000',
  ownSeatId: '81000000-0000-4000-8000-000000000000',
  otherSeatId: '82000000-0000-4000-8000-000000000000',
}

async function makeWorld(): Promise<void> {
  const { squadId, retrospectiveId: id, topicId } = ids
  const ownerId = caller.userId
  const expiresAt = new Date(Date.now() + 600_000)
  await api.db.transaction(async (tx) => {
    await tx.delete(retrospectives)
    await tx.delete(squads)
    await tx.delete(sessions).where(eq(sessions.id, ids.sessionId))
    await tx.insert(squads).values({ id: squadId, ownerId, name: 'Squad' })
    await tx.insert(squadMembers).values({ squadId, userId: member.userId })
    await tx.insert(userTopics).values({ id: topicId, squadId, authorId: ownerId, title: 'Daily' })
    const topics = [{ id: topicId, title: 'Daily', isSubtopic: false, hasChildren: false }]
    const data = { sprint: 1, squad_id: squadId, topics, notes: { [topicId]: 3 } }
    await tx.insert(retrospectives).values({ id, squadId, sprint: 1, authorId: ownerId, data })
    await tx.insert(reportShares).values({ retrospectiveId: id, token: ids.shareToken })
    const tokenHash = createHash('sha256').update(ids.token).digest('hex')
    await tx
      .insert(squadInvitations)
      .values({ id: ids.invitationId, squadId, tokenHash, expiresAt })
    await makeRoom(tx)
    const session = { id: ids.sessionId, userId: ownerId, expiresAt, token: 'elsewhere' }
    await tx.insert(sessions).values(session)
  })
}

/** A room with a vote on the table, in which the caller has a seat, and another one has voted. */
async function makeRoom(tx: Tx): Promise<void> {
  const { squadId, topicId, code } = ids
  const [roomId, own, other] = [ids.roomId, ids.ownSeatId, ids.otherSeatId]
  const table = { phase: 'voting', step: 1, round: 1, topicId } as const
  await tx.insert(rooms).values({ id: roomId, code, squadId, sprint: 2, ...table })
  await tx.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Daily' })
  await tx.insert(roomSeats).values([
    { id: own, roomId, tokenHash: hashSecret(SEAT_SECRET) },
    { id: other, roomId, tokenHash: hashSecret('another') },
    { id: ids.seatId, roomId },
  ])
  const ballots = { [hashSecret('a key')]: 3 }
  await tx.insert(roomRounds).values({ roomId, number: 1, topicId, ballots, voted: { [other]: 1 } })
  const said = { id: ids.feedbackId, roomId, kind: 'positive', text: 'Said' } as const
  await tx.insert(roomFeedback).values(said)
}

/** Of everything that is kept, but for sessions and limits, which any request may touch. */
async function fingerprint(): Promise<string> {
  const tables = [
    '"user"',
    'squads',
    'squad_members',
    'squad_invitations',
    'retrospectivas',
    'report_shares',
    'rooms',
    'room_topics',
    'room_rounds',
    'room_seats',
    'room_feedback',
    'user_topics',
  ]
  const sums = tables.map(
    (table) =>
      `(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t)`,
  )
  const { rows } = (await api.db.execute(
    sql.raw(`select ${sums.join(' || ')} as sum`),
  )) as unknown as {
    rows: { sum: string }[]
  }
  return rows[0]?.sum ?? ''
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Half a surrogate pair has no form in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
}
