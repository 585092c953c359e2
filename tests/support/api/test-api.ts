import { DEFAULT_QUOTAS, type Quotas } from '~/domain/accounts/quotas'
import { createAuth } from '~/features/auth/auth.server'
import { removeAccount } from '~/features/auth/mutations.server'
import { listInvitationsOf } from '~/features/members/data.server'
import type { RoomRates } from '~/features/rooms/api/limits.server'
import { startNode } from '~/features/rooms/running/node.server'
import { refuseLeakedTokens } from '~/features/tokens/leaked-token.server'
import type { TokenRates } from '~/features/tokens/require-token.server'
import { readDeliveryQueue } from '~/features/webhooks/deliveries/data.server'
import { createWebhookSealer } from '~/features/webhooks/sealing.server'
import type { TrialOptions } from '~/features/webhooks/trials.server'
import type { Database } from '~/lib/database/db.server'
import { readSize } from '~/lib/database/embedded/size.server'
import type { Env } from '~/lib/server/env.server'
import { createLog } from '~/lib/server/log.server'
import type { Mail, Mailer } from '~/lib/server/mail/mail.server'
import { createPost } from '~/lib/server/requests/outgoing-post.server'
import { createRateLimit } from '~/lib/server/requests/rate-limit.server'
import type { Resolve } from '~/lib/server/requests/resolve-host.server'
import { OPEN_TO_ALL, type SignInSettings } from '~/lib/server/sign-in-settings'
import type { Upgrade, WebSocketWire } from '~/lib/server/web-socket.server'
import { createApi } from '~/server/api'
import { createApp } from '~/server/app'
import type { ApiDocument } from '~/server/document/api-document'
import type { Metrics } from '~/server/metrics'
import { createPublicApi } from '~/server/public-api'
import { signInAs } from '~tests/support/accounts/sign-in'
import { borrowTestDatabase, TEST_SECRET } from '~tests/support/database/test-database'
import { createContract } from './contract'

export const ORIGIN = 'http://localhost:3000'

type JsonBody = Record<string, unknown> | readonly unknown[]
export type Answer = { status: number; body: never; headers: Headers; text: string }

type Options = {
  quotas?: Partial<Quotas>
  /** Number of proxies. With one a test sets a call's address in X-Forwarded-For. */
  proxies?: number
  roomRates?: RoomRates
  tokenRates?: TokenRates
  logLevel?: Env['logLevel']
  /** Lets trials reach a test's receiver. Otherwise no name is resolved, so nothing leaves the machine, and a trial soon fails. */
  trials?: TrialOptions
  /** True if new addresses wait for the link in their mail. Otherwise they count at once. */
  hasMail?: boolean
  /** Ways into an account. */
  ways?: SignInSettings
  /** A database to use instead of an empty one in memory, or on the server under test. */
  database?: Database
  metrics?: Metrics
}

/** Quotas above a test's needs, because tests write more in a minute than a person does. */
const UNLIMITED: Quotas = {
  ...DEFAULT_QUOTAS,
  quickRoomsPerHour: 1_000_000,
  quickRoomsPerDay: 1_000_000,
  abandonedQuickRooms: 1_000_000,
  quickRooms: 1_000_000,
  writesPerMinute: 1_000_000,
}

type Contract = { base: string; check: ReturnType<typeof createContract> }

/** The document does not depend on the options: it is read and compiled once per process. */
let contracts: Promise<Contract[]> | undefined

const findNothing: Resolve = (_host, _options, done) => done(new Error('no names in tests'), [])

/** Opens the whole API in process, over its own database. */
export async function openTestApi({
  quotas = {},
  proxies = 0,
  roomRates,
  tokenRates = { requestsPerMinute: 1_000_000, writesPerHour: 1_000_000 },
  logLevel = 'info',
  trials = {
    post: createPost({ openings: { ports: [443], ranges: [] }, resolve: findNothing }),
    failsAfterMs: 100,
  },
  hasMail = false,
  ways = OPEN_TO_ALL,
  database: given,
  metrics,
}: Options = {}) {
  const database = given ?? (await borrowTestDatabase())
  const { db } = database
  const lines: string[] = []
  const log = createLog(logLevel, { write: (line) => lines.push(line) })
  const mails: Mail[] = []
  // Other tests use a real mail server.
  const mailer: Mailer = {
    isConfigured: hasMail,
    waiting: () => 0,
    send: (mail) => void mails.push(mail),
    close: async () => {},
  }
  const node = await startNode({
    database,
    log,
    secret: TEST_SECRET,
    ...(metrics ? { meter: metrics.meter } : {}),
  })
  const { rooms } = node
  const auth = createAuth({
    db,
    origin: ORIGIN,
    secret: TEST_SECRET,
    mailer,
    signIn: ways,
    listInvitations: listInvitationsOf,
    log,
    signUpsPerHour: DEFAULT_QUOTAS.signUpsPerHour,
    floorMs: 0,
    removeAccount: (userId) => removeAccount(db, userId).then(() => rooms.reconsider(userId)),
    onSessionEnd: rooms.reconsider,
  })
  const rateLimit = createRateLimit({ db, secret: TEST_SECRET })
  const api = createApi({
    db,
    auth,
    mailer,
    rateLimit,
    log,
    rooms,
    origins: [ORIGIN],
    proxies,
    roomRates,
    quotas: { ...UNLIMITED, ...quotas },
    secret: TEST_SECRET,
    trials,
  })
  const publicApi = createPublicApi({
    db,
    log,
    quotas: { ...UNLIMITED, ...quotas },
    onActions: rooms.showActions,
    sealer: createWebhookSealer(TEST_SECRET),
    tokenRates,
  })
  const app = createApp({
    files: new Map(),
    log,
    isHttps: false,
    origin: ORIGIN,
    api,
    publicApi,
    refuseLeakedTokens: refuseLeakedTokens({ db, mailer, origin: ORIGIN }),
    isReady: database.isReady,
    isGoing: () => false,
    metrics: metrics ? { metrics, token: undefined } : null,
  })
  const { use: pool } = database
  metrics?.watch({
    ...rooms.hub.counts,
    erasureDelay: rooms.erasureDelay,
    isConnected: () => true,
    mails: mailer.waiting,
    pool,
    readSize: () => readSize(db),
    readDeliveries: () => readDeliveryQueue(db),
  })
  contracts ??= readContracts(async (path) => (await app.request(path)).json())
  const described = await contracts
  lines.length = 0

  /** Sends a request to the server. Fails if the document does not describe the response. A WebSocket ends at once, unless `upgrade` creates one. */
  async function request(
    path: string,
    init: RequestInit = {},
    upgrade: Upgrade = async () => ENDED_SOCKET,
  ): Promise<Response> {
    let isUpgraded = false
    const bindings = {
      upgrade: () => {
        isUpgraded = true
        return upgrade()
      },
    }
    const wantsSocket = new Headers(init.headers).has('Upgrade')
    const answered = await app.request(path, init, wantsSocket ? bindings : {})
    const answer = isUpgraded ? switchedProtocols() : answered
    const contract = described.find(({ base }) => path.startsWith(`${base}/`))
    if (contract) {
      const { base, check } = contract
      const checked = isUpgraded ? switchedProtocols() : answer.clone()
      await check(init.method ?? 'GET', path.slice(base.length), checked)
    }
    return answer
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { cookie, body, headers = {} } = options
    const answer = await request(`/api${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: parse(text), headers: answer.headers, text }
  }

  /** Creates a signed-in user with an account. */
  async function signIn(name = 'Somebody') {
    const { userId, email, cookie } = await signInAs(db, TEST_SECRET, { name })
    return { userId, email, cookie, ...callsOf(call, cookie) }
  }

  /** Returns the calls of a program, which sends only its token. */
  function program(secret: string) {
    const headers = { authorization: `Bearer ${secret}`, origin: '' }
    return async (method: string, path: string, options: CallOptions = {}) =>
      await call(method, `/v1${path}`, { ...options, headers: { ...headers, ...options.headers } })
  }

  return {
    request,
    /** The whole server, for tests with a real socket. */
    fetch: app.fetch,
    api,
    db,
    rooms,
    hub: rooms.hub,
    log: lines,
    mails,
    signIn,
    visitor: { userId: '', email: '', cookie: '', ...callsOf(call, '') },
    program,
    close: () => node.stop().then(database.close),
  }
}

function readContracts(read: (path: string) => Promise<ApiDocument>): Promise<Contract[]> {
  // The longer address comes first.
  const bases = ['/api/v1', '/api']
  return Promise.all(
    bases.map(async (base) => ({
      base,
      check: createContract(await read(`${base}/openapi.json`)),
    })),
  )
}

type CallOptions = { cookie?: string; body?: JsonBody | string; headers?: Record<string, string> }
type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>

export type TestApi = Awaited<ReturnType<typeof openTestApi>>
export type Caller = Awaited<ReturnType<TestApi['signIn']>>

function callsOf(call: Call, cookie: string) {
  return {
    get: (path: string, options: CallOptions = {}) => call('GET', path, { cookie, ...options }),
    post: (path: string, body?: JsonBody) =>
      call('POST', path, { cookie, ...(body ? { body } : {}) }),
    put: (path: string, body: JsonBody) => call('PUT', path, { cookie, body }),
    patch: (path: string, body: JsonBody) => call('PATCH', path, { cookie, body }),
    delete: (path: string) => call('DELETE', path, { cookie }),
    send: (method: string, path: string, options: CallOptions = {}) =>
      call(method, path, { cookie, ...options }),
  }
}

const ENDED_SOCKET: WebSocketWire = {
  send: () => {},
  close: () => {},
  cut: () => {},
  onText: () => {},
  onClose: (listener) => listener(true),
  waitingBytes: () => 0,
}

/** Returns a response that `Response` itself cannot represent. */
function switchedProtocols(): Response {
  return Object.defineProperty(new Response(null), 'status', { value: 101 })
}

function parse(text: string): never {
  try {
    return JSON.parse(text) as never
  } catch {
    return undefined as never
  }
}
