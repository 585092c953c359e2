import { sendReminders } from '~/features/actions/reminders/job.server'
import { createAuth } from '~/features/auth/auth.server'
import { removeAccount } from '~/features/auth/mutations.server'
import { listInvitationsOf } from '~/features/members/data.server'
import { createWindowMails } from '~/features/rooms/mailing/job.server'
import { startNode } from '~/features/rooms/running/node.server'
import { sendExpiryWarnings } from '~/features/tokens/expiry.server'
import { refuseLeakedTokens } from '~/features/tokens/leaked-token.server'
import { readDeliveryQueue } from '~/features/webhooks/deliveries/data.server'
import { createWebhookSealer } from '~/features/webhooks/sealing.server'
import { startWebhooks } from '~/features/webhooks/worker.server'
import type { Database, Place } from '~/lib/database/db.server'
import { readSize } from '~/lib/database/embedded/size.server'
import { vacuumWorn } from '~/lib/database/embedded/vacuum.server'
import { originsOf } from '~/lib/origins'
import { startCleanup } from '~/lib/server/cleanup.server'
import type { Env } from '~/lib/server/env.server'
import type { Log } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import { startMailRounds } from '~/lib/server/mail/mail-rounds.server'
import { NO_METER } from '~/lib/server/meter'
import { createPost } from '~/lib/server/requests/outgoing-post.server'
import { createRateLimit } from '~/lib/server/requests/rate-limit.server'
import { readSecret } from '~/lib/server/secret.server'
import type { StaticFiles } from '~/server/files/static-files'
import { site } from '../../site.config'
import { createApi } from './api'
import { createApp } from './app'
import type { Fetch } from './app-env'
import { cleanupTasks } from './cleanup-tasks'
import type { Metrics } from './metrics'
import { createPublicApi } from './public-api'
import { metricsApp } from './serve-metrics'

const HOUR_MS = 60 * 60 * 1000

/** Sender until the operator names their own address. */
const SENDER = `${site.name} <${site.email}>`

type ProductOptions = { env: Env; log: Log; database: Database; files: StaticFiles }

export type Product = {
  fetch: Fetch
  /** Serves the port of the metrics. Null without such a port. */
  readMetrics: Fetch | null
  /** Makes the probes report the end of the process from now on. Requests still get responses. */
  drain(): void
  /** Ends the live rooms' streams within this time, because they never end by themselves. The database stays open for other requests. */
  endStreams(options?: { withinMs: number }): Promise<void>
  /** Ends the background work. Leaves the database open. */
  close(): Promise<void>
}

/** Starts everything that serves requests, on an open database, for the production server and the development server. */
export async function startProduct({
  env,
  log,
  database,
  files,
}: ProductOptions): Promise<Product> {
  const { dataDir } = env
  const { db } = database
  const metrics = await openMetrics(env)
  const meter = metrics?.meter ?? NO_METER
  const from = env.mailFrom ?? SENDER
  const mailer = createMailer({ smtpUrl: env.smtpUrl, from, dataDir, log, meter })
  const secret = env.authSecret ?? readSecret(dataDir)
  const node = await startNode({ database, announceUrl: env.announceUrl, log, secret, meter })
  const { reconsider } = node.rooms
  const [origin] = originsOf(env.origin)
  const windowMails = createWindowMails({ db, log, mailer, rooms: node.rooms, origin, secret })
  const auth = createAuth({
    db,
    origin: env.origin,
    secret,
    mailer,
    signIn: env.signIn,
    listInvitations: listInvitationsOf,
    log,
    signUpsPerHour: env.quotas.signUpsPerHour,
    removeAccount: async (userId) => {
      await windowMails.removeSquads({ ownerId: userId }, () => removeAccount(db, userId))
      reconsider(userId)
    },
    onSessionEnd: reconsider,
  })
  const cleanup = startCleanup({
    db,
    log,
    meter,
    tasks: cleanupTasks({
      rooms: node.rooms,
      keep: env.keepDays,
      needsConfirmation: mailer.isConfigured,
    }),
    // A PostgreSQL server has its own vacuum.
    ...(database.engine === 'embedded' ? { tidy: () => vacuumWorn(db) } : {}),
  })
  const mails = startMailRounds(
    {
      reminders: () => sendReminders({ db, mailer, origin, secret }, new Date()),
      tokens: () => sendExpiryWarnings({ db, mailer, origin }),
    },
    { everyMs: HOUR_MS, mailer, log },
  )
  const votes = startMailRounds({ votes: windowMails.sendDue }, { everyMs: 30_000, mailer, log })
  const sealer = createWebhookSealer(secret)
  const post = createPost({ openings: env.openings })
  const webhooks = startWebhooks({ db, log, mailer, post, sealer, origin, meter })
  const api = createApi({
    db,
    auth,
    mailer,
    rateLimit: createRateLimit({ db, secret }),
    log,
    rooms: node.rooms,
    origins: originsOf(env.origin),
    proxies: env.trustedProxies,
    quotas: env.quotas,
    secret,
    trials: { post },
  })
  metrics?.watch({
    ...node.rooms.hub.counts,
    erasureDelay: node.rooms.erasureDelay,
    isConnected: node.isConnected,
    mails: mailer.waiting,
    pool: database.use,
    readSize: () => readSize(db),
    readDeliveries: () => readDeliveryQueue(db),
  })
  const hasOwnPort = env.metrics?.port !== undefined
  const publicApi = createPublicApi({
    db,
    log,
    quotas: env.quotas,
    onActions: node.rooms.showActions,
    sealer,
  })
  let isGoing = false
  const app = createApp({
    isGoing: () => isGoing,
    files,
    log,
    isHttps: env.origin.startsWith('https:'),
    origin: env.origin,
    securityContact: env.securityContact,
    api,
    publicApi,
    refuseLeakedTokens: refuseLeakedTokens({ db, mailer, origin }),
    isReady: database.isReady,
    metrics: metrics && { metrics, token: hasOwnPort ? undefined : env.metrics?.token },
  })
  return {
    fetch: app.fetch,
    readMetrics: metrics && hasOwnPort ? metricsApp(metrics, env.metrics?.token).fetch : null,
    drain() {
      isGoing = true
    },
    endStreams: node.stop,
    async close() {
      // These may still write mails.
      await Promise.all([webhooks.stop(), cleanup.stop(), mails.stop(), votes.stop()])
      await mailer.close()
    },
  }
}

/** Loads metrics on demand: without them, which is the default, the process is smaller. */
async function openMetrics(env: Env): Promise<Metrics | null> {
  if (!env.metrics) return null
  const { createMetrics } = await import('./metrics')
  return createMetrics()
}

/** Returns the database's place according to the settings. */
export function placeOf(env: Env, log: Log): Place {
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir, databasePoolSize } = env
  return { url, listenUrl, dataDir, poolSize: databasePoolSize, log }
}
