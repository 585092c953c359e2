import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { ERROR_STATUS } from '~/lib/errors'
import {
  authCalls,
  type Call,
  callsOf,
  type FuzzOperation,
  undocumentedCalls,
  validCall,
} from '~tests/support/api/fuzz-calls'
import {
  FOREIGN,
  fingerprint,
  LEADER_SECRET,
  makeWorld,
  OWN,
  OWN_BEARER,
  SEAT_SECRET,
} from '~tests/support/api/fuzz-world'
import { readSeries, toPattern } from '~tests/support/api/metrics'
import type { Schemas } from '~tests/support/api/schema-values'
import { type Answer, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { copyRows } from '~tests/support/database/rows'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { createMetrics } from './metrics'

const CALLS = inject('fuzzCalls')
/** The same calls in each run of `npm test`, so that no failure depends on chance. */
const seed = inject('fuzzSeed')
const [STRAY, AUTH, OUTSIDE] = [0.15, 0.1, 0.1].map((part) => Math.round(CALLS * part)) as [
  number,
  number,
  number,
]

/** An idle machine needs a fraction of this for each call. */
const PATIENCE_MS = 60_000 + CALLS * 150

/** Methods whose successful calls consume the test data, so that the next one needs new data. */
const METHODS_THAT_USE_UP = ['DELETE', 'PUT']

const WATCH = ['watchRoom', 'pollRoom']

/** Operations that need only a room's code. */
const TAKE_SEAT = 'takeSeat'
const ENTER_WINDOW = 'enterWindow'
const OPEN_TO_ALL = ['getRoom', TAKE_SEAT, ENTER_WINDOW, 'forgetWindowSeat']
/** Operations that change something for callers without a session. */
const WITHOUT_SESSION = [TAKE_SEAT, ENTER_WINDOW, 'openQuickRoom', 'stopWindowMails']

declare module 'vitest' {
  interface ProvidedContext {
    /** Total number of the fuzzer's calls. */
    fuzzCalls: number
    fuzzSeed: number
  }
}

/** Labels of metrics. Those of Node's own metrics name a collector, a heap space or a version. */
const LABELS = ['method', 'route', 'status', 'le', 'outcome', 'task'].concat([
  ...['kind', 'space', 'version', 'major', 'minor', 'patch', 'quantile', 'type'],
])
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']
/** Routes of accounts, of unknown addresses, and of requests that middleware stopped. */
const OTHER_ROUTES = ['/api/v1/openapi.json', '/api/v1/*', '/api/auth/*', '/api/*', '/*', '*']
const ANSWERS = [200, 201, 204, 302, 304]
/** Status of the page behind a mail's stale link. It has no code, because people read it. */
const STALE_LINK = 410

type Endpoint = { method: string; path: string; operation: FuzzOperation; schemas: Schemas }

/** The programs' API, which has a separate document. */
const V1 = '/v1'

/** A reached limit would hide everything behind it. */
const FAST = { burst: 1_000_000, perSecond: 1_000_000 }
const UNLIMITED = {
  ...{ misses: FAST, seats: FAST, seatsBesideFacilitator: FAST },
  ...{ messages: FAST, streams: FAST, polls: FAST },
}

/** Cookies of a seat and of the lead of a quick room. */
const OWN_COOKIES = `retroscore-seat=${encodeURIComponent(SEAT_SECRET)}; retroscore-leader=${encodeURIComponent(LEADER_SECRET)}`

/** Receiver of the chats' test messages. */
const receiver = await closeAfterAll(openTestReceiver())
const metrics = createMetrics()
const api = await closeAfterAll(
  openTestApi({ roomRates: UNLIMITED, metrics, trials: { post: postTo(receiver) } }),
)
const caller = await api.signIn('Fiona')
let operations: Endpoint[]
/** Connections to rooms. Their rooms change in the background afterwards, so they are tested last. */
let streams: Endpoint[]
let people: { ownerId: string; memberId: string; strangerId: string }
let known: Record<string, string>
/** True if no call since the creation of the data has written successfully. */
let isUntouched = false
/** Restores the last data, unless it is too old. */
let restoreWorld = async () => false

beforeAll(async () => {
  const [{ userId: memberId }, { userId: strangerId }] = [
    await api.signIn('Mia'),
    await api.signIn('Sven'),
  ]
  people = { ownerId: caller.userId, memberId, strangerId }
  // A token is itself the right to enter, so the caller does not know the stranger's.
  const {
    token: _token,
    shareToken: _shareToken,
    resultToken: _resultToken,
    embedFile: _embedFile,
    calendarFile: _calendarFile,
    picture: _picture,
    reminderToken: _reminder,
    windowMailToken: _windowMail,
    ...ids
  } = FOREIGN
  const foreign = Object.entries({ ...ids, userId: strangerId }).map(([name, id]) => [
    `foreign${name[0]?.toUpperCase()}${name.slice(1)}`,
    id,
  ])
  known = { ...OWN, userId: memberId, ...Object.fromEntries(foreign) }
  const all = [...(await readEndpoints('')), ...(await readEndpoints(V1))]
  operations = all.filter(({ operation }) => !WATCH.includes(operation.operationId))
  streams = all.filter(({ operation }) => WATCH.includes(operation.operationId))
})

test(
  'every endpoint responds in its documented form to any input and changes nothing if it refuses',
  async () => {
    const numRuns = Math.ceil((CALLS - STRAY - AUTH - OUTSIDE) / operations.length)
    for (const one of operations) {
      const { operationId } = one.operation
      await expectSuccess(one)
      if (!isUntouched) await renewWorld()
      /** Hash of the rows while no call has changed them. */
      let rows: string | undefined
      await fc.assert(
        fc.asyncProperty(callsOf(one), async (call) => {
          const before = call.method === 'GET' ? '' : (rows ?? (await fingerprint(api)))
          rows = undefined
          const answer = await send(call)
          expectInOurWords(answer, `${call.method} ${call.path}`)
          if (call.isForeign && !OPEN_TO_ALL.includes(operationId)) {
            expect(answer.status, `${call.method} ${call.path}`).toBeGreaterThanOrEqual(400)
          }
          if (call.method === 'GET') return
          if (answer.status >= 400) {
            expect(await fingerprint(api)).toBe(before)
            rows = before
          } else if (METHODS_THAT_USE_UP.includes(call.method)) await renewWorld()
        }),
        { numRuns, seed },
      )
    }
    expectNothingUnexpected()
  },
  PATIENCE_MS,
)

test(
  'a caller without a session and without a seat changes nothing',
  async () => {
    const closed = operations.filter(
      ({ operation }) => !WITHOUT_SESSION.includes(operation.operationId),
    )
    const calls = fc.oneof(...closed.map((one) => callsOf(one)))
    await expectNoChange(calls, { numRuns: OUTSIDE, cookie: '' })
  },
  PATIENCE_MS,
)

test(
  'calls to undocumented addresses and methods change nothing',
  async () => {
    await expectNoChange(undocumentedCalls(operations), { numRuns: STRAY })
  },
  PATIENCE_MS,
)

test(
  'account commands and links respond in their documented form to any input',
  async () => {
    await fc.assert(
      fc.asyncProperty(authCalls(), fc.boolean(), async (call, isSignedIn) => {
        const { cookie } = isSignedIn ? await api.signIn('Ana') : api.visitor
        const answer = await send(call, cookie)
        expectInOurWords(answer, `${call.method} ${call.path}`)
        const location = answer.headers.get('Location')
        if (location !== null) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: AUTH, seed },
    )
    expectNothingUnexpected()
  },
  PATIENCE_MS,
)

test(
  'a stream opens or is refused in its documented form for any request',
  async () => {
    for (const one of streams) {
      await expectSuccess(one)
      await fc.assert(
        fc.asyncProperty(callsOf(one), async (call) => {
          const answer = await send(call)
          expectInOurWords(answer, `${call.method} ${call.path}`)
          if (call.isForeign) expect(answer.status).toBeGreaterThanOrEqual(400)
        }),
        { numRuns: Math.ceil(CALLS * 0.01), seed },
      )
    }
    expectNothingUnexpected()
  },
  PATIENCE_MS,
)

test('no metric label has a value that a caller can choose', async () => {
  const series = readSeries(await metrics.read())
  expect(series.some(({ labels }) => labels.status === '404')).toBe(true)
  const paths = [...operations, ...streams].map(({ path }) => `/api${toPattern(path)}`)
  for (const { name, labels } of series) {
    expect(Object.keys(labels).filter((label) => !LABELS.includes(label))).toEqual([])
    if (!name.startsWith('http_')) continue
    const { method = '', route, status } = labels
    expect(METHODS).toContain(method)
    expect([...paths, ...OTHER_ROUTES]).toContain(route)
    expect([...Object.values(ERROR_STATUS), ...ANSWERS, STALE_LINK]).toContain(Number(status))
  }
  const text = JSON.stringify(series)
  expect(Object.values({ ...OWN, ...FOREIGN }).filter((id) => text.includes(id))).toEqual([])
})

/** Returns the document's endpoints below the path. */
async function readEndpoints(base: string): Promise<Endpoint[]> {
  const document = (await api.visitor.get(`${base}/openapi.json`)).body as {
    paths: Record<string, Record<string, FuzzOperation>>
    components: { schemas: Schemas }
  }
  const { schemas } = document.components
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ method: method.toUpperCase(), path: base + path, operation, schemas },
    })),
  )
}

/** Expects a valid call to succeed, because random values alone might never pass the schema. */
async function expectSuccess(one: Endpoint): Promise<void> {
  // The data is renewed, because the vote in its room ends after a while.
  await renewWorld()
  const { status, text } = await send(validCall(one))
  expect(status, `${one.operation.operationId} ${text.slice(0, 200)}`).toBeLessThan(400)
}

/** Compares the database after each call, whatever the response. */
async function expectNoChange(
  calls: fc.Arbitrary<Call>,
  { numRuns, cookie }: { numRuns: number; cookie?: string },
): Promise<void> {
  await renewWorld()
  const before = await fingerprint(api)
  await fc.assert(
    fc.asyncProperty(calls, async (call) => {
      const where = `${call.method} ${call.path}`
      expectInOurWords(await send(call, cookie), where)
      expect(await fingerprint(api), where).toBe(before)
    }),
    { numRuns, seed },
  )
  expectNothingUnexpected()
}

async function send({ method, path, body, headers }: Call, own?: string): Promise<Answer> {
  // A reached limit would hide everything behind it.
  await api.db.execute(sql`delete from rate_limit`)
  const cookie = own ?? `${caller.cookie}; ${OWN_COOKIES}`
  const isProgram = own === undefined && path.startsWith(V1)
  const upgrade = path.endsWith('/socket') ? { upgrade: 'websocket' } : {}
  const sent = {
    ...(isProgram ? { authorization: `Bearer ${OWN_BEARER}` } : {}),
    ...upgrade,
    ...headers,
  }
  const options = { headers: sent, cookie, ...(body === undefined ? {} : { body: fill(body) }) }
  const answer = await caller.send(method, fill(path), options)
  if (method !== 'GET' && answer.status < 400) isUntouched = false
  return answer
}

async function renewWorld(): Promise<void> {
  if (!(await restoreWorld())) {
    await makeWorld(api, people)
    restoreWorld = await copyRows(api.db)
  }
  isUntouched = true
}

/** Replaces names in braces with existing ids. */
function fill(text: string): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (all, name) => known[name] ?? all)
  // A window is a room of its own.
  return [OWN, FOREIGN].reduce(
    (path, { code, windowCode }) => path.replace(`${code}/window`, `${windowCode}/window`),
    filled,
  )
}

/** Expects an error code of the product, no 5xx, and no text of the server's internals. */
function expectInOurWords({ status, body, text }: Answer, where: string): void {
  expect(status, `${where} ${text.slice(0, 200)}`).toBeLessThan(500)
  if (status < 400 || status === STALE_LINK || where.startsWith('HEAD')) return
  const { code } = (body as { error: { code: string } }).error
  expect(ERROR_STATUS, where).toHaveProperty(code, status)
  expect(text, where).not.toMatch(/node_modules|\bat .*:\d+|select |insert |drizzle|zod/i)
}

function expectNothingUnexpected(): void {
  expect(api.log.filter((line) => line.includes('unexpected error'))).toEqual([])
}
