import type { Context, MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Quotas } from '~/domain/accounts/quotas'
import { actionsApi } from '~/features/actions/api.server'
import { remindersApi } from '~/features/actions/reminders/api.server'
import { accountApi, sessionApi } from '~/features/auth/api.server'
import type { Auth } from '~/features/auth/auth.server'
import { COMMANDS } from '~/features/auth/endpoints.server'
import { calendarApi, sharedCalendarApi } from '~/features/calendar/api.server'
import { embedsApi, sharedEmbedsApi } from '~/features/embeds/api.server'
import { failuresApi } from '~/features/failures/api.server'
import { insightsApi } from '~/features/insights/api.server'
import { invitationsApi, membersApi } from '~/features/members/api.server'
import { quickRoomsApi } from '~/features/quick-rooms/api.server'
import { reportsApi, sharedReportsApi } from '~/features/reports/api.server'
import { retrospectivesApi } from '~/features/retrospectives/api.server'
import { roomActionsApi } from '~/features/rooms/api/actions.server'
import { leadingApi } from '~/features/rooms/api/leading.server'
import { createRoomLimits, type RoomRates } from '~/features/rooms/api/limits.server'
import { createMessages } from '~/features/rooms/api/messages.server'
import { openingApi } from '~/features/rooms/api/opening.server'
import { seatApi } from '~/features/rooms/api/seat.server'
import { windowApi, windowOpeningApi } from '~/features/rooms/api/window.server'
import { windowMailsApi } from '~/features/rooms/mailing/api.server'
import { createWindowMails } from '~/features/rooms/mailing/job.server'
import type { Rooms } from '~/features/rooms/rooms.server'
import { squadsApi } from '~/features/squads/api.server'
import { statsApi } from '~/features/stats/api.server'
import { tokensApi } from '~/features/tokens/api.server'
import { topicsApi } from '~/features/topics/api.server'
import { transferApi } from '~/features/transfer/api.server'
import { webhooksApi } from '~/features/webhooks/api.server'
import type { TrialOptions } from '~/features/webhooks/trials.server'
import type { Db } from '~/lib/database/db.server'
import { createRouter } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { addressOf } from '~/lib/server/requests/client-address.server'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { BODY_BYTES, limitBody } from '~/lib/server/requests/request-body.server'
import { createTokenBuckets } from '~/lib/server/requests/token-buckets.server'
import { browserInterface } from '~/server/document/api-document'
import { describeApi } from '~/server/document/serve-document'
import { limitWrites } from '~/server/requests/limit-writes'
import { requireOrigin } from '~/server/requests/require-origin'
import { requireUser } from '~/server/requests/require-user'

const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  // `c.header` would copy the finished response.
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}

/** States the length of JSON, so that `compress` leaves short responses alone. It turns the others into streams. */
const statedLength: MiddlewareHandler = async (c, next) => {
  const json = (value: unknown, status?: ContentfulStatusCode, headers?: HeaderRecord) => {
    const text = JSON.stringify(value)
    const length = String(Buffer.byteLength(text))
    const stated = { 'Content-Type': 'application/json', 'Content-Length': length }
    return c.body(text, status, { ...stated, ...headers })
  }
  c.json = json as unknown as typeof c.json
  await next()
}

/** False for commands of signed-in people. Each counts as a write, besides limits of its own. */
const isNoUserCommand = ({ req }: Context) =>
  req.method !== 'POST' || !COMMANDS[req.path.replace('/api/auth', '')]?.isForUser

type HeaderRecord = Record<string, string | string[]>

type ApiOptions = {
  db: Db
  auth: Auth
  mailer: Mailer
  rateLimit: RateLimit
  log: Log
  /** This process's live rooms. */
  rooms: Rooms
  /** Origins of the product. Links in mails use the first. */
  origins: readonly [string, ...string[]]
  /** Number of the operator's proxies in front of the server; 0 by default. */
  proxies?: number
  quotas: Quotas
  /** Secret for signing the links of reminders and for sealing the secrets of webhooks. */
  secret: string
  /** Options for trying chat addresses. */
  trials: TrialOptions
  /** Limits for people without an account in live rooms. */
  roomRates?: RoomRates | undefined
}

/**
 * Creates everything under /api. Routes before `requireUser` need no session. Routes after it receive the user, so no endpoint can forget the check.
 */
export function createApi(options: ApiOptions) {
  const {
    db,
    auth,
    mailer,
    rateLimit,
    log,
    rooms,
    origins,
    proxies = 0,
    quotas,
    secret,
    trials,
    roomRates,
  } = options
  const isHttps = origins[0].startsWith('https:')
  const writes = createTokenBuckets({
    burst: quotas.writesPerMinute,
    perSecond: quotas.writesPerMinute / 60,
  })
  const limits = createRoomLimits({ rates: roomRates, isRoom: rooms.isRoom })
  const takeWrite = (account: string) => writes.take(account)
  const { findUser } = auth
  const mailing = { db, log, mailer, rooms, origin: origins[0], secret }
  const { sendInvitations, removeSquads } = createWindowMails(mailing)
  const messages = createMessages({ db, rooms, limits, findUser, takeWrite, log })
  const api = createRouter()
  api.use(noStore, compress(), statedLength, requireOrigin(origins))
  api.use((c, next) => {
    c.set('address', addressOf(c, proxies))
    return next()
  })
  api.use('/auth/*', except(isNoUserCommand, requireUser(auth), limitWrites(takeWrite)))
  api.on(['GET', 'POST'], '/auth/*', limitBody(BODY_BYTES.small), async (c) => {
    return await auth.handle(c.req.raw, c.get('address'))
  })
  describeApi(api, browserInterface({ isHttps }))
  return api
    .route('/', sessionApi({ auth, hasMail: mailer.isConfigured }))
    .route('/', invitationsApi({ db, rateLimit }))
    .route('/', sharedReportsApi({ db, rateLimit }))
    .route('/', sharedEmbedsApi({ db }))
    .route('/', sharedCalendarApi({ db, origin: origins[0] }))
    .route('/', remindersApi({ db, secret }))
    .route('/', windowMailsApi({ db, secret }))
    .route('/', statsApi({ db }))
    .route('/', failuresApi({ log }))
    .route('/', seatApi({ db, rooms, limits, messages, isHttps, findUser }))
    .route('/', windowApi({ db, rooms, limits, isHttps, findUser, takeWrite }))
    .route(
      '/',
      quickRoomsApi({ db, rooms, secret, quotas, isHttps, rateLimit, findUser, takeWrite }),
    )
    .route('/', leadingApi({ db, rooms, limits, messages, findUser, takeWrite }))
    .use(requireUser(auth), limitWrites(takeWrite))
    .route('/', accountApi({ db, signIn: auth.signIn, onSessionEnd: rooms.reconsider }))
    .route('/', tokensApi({ db }))
    .route('/', webhooksApi({ db, secret, rateLimit, origin: origins[0], trials }))
    .route('/', calendarApi({ db, origin: origins[0] }))
    .route('/', embedsApi({ db, origin: origins[0] }))
    .route('/', squadsApi({ db, quotas, removeSquads }))
    .route(
      '/',
      membersApi({
        db,
        mailer,
        rateLimit,
        quotas,
        origin: origins[0],
        onRemoved: rooms.reconsider,
      }),
    )
    .route('/', topicsApi({ db }))
    .route('/', retrospectivesApi({ db, quotas }))
    .route('/', actionsApi({ db, quotas, onChange: rooms.showActions }))
    .route('/', insightsApi({ db }))
    .route('/', reportsApi({ db, origin: origins[0] }))
    .route('/', openingApi({ db, quotas }))
    .route(
      '/',
      windowOpeningApi({ db, quotas, rateLimit, hasMail: mailer.isConfigured, sendInvitations }),
    )
    .route('/', roomActionsApi({ db, rooms, quotas }))
    .route('/', transferApi({ db, quotas, onActions: rooms.showActions }))
}

export type Api = ReturnType<typeof createApi>
