import { Hono, type MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import type { ApiEnv } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import { answerProblem } from '~/server/document/problem-answer'
import { securityHeaders } from '~/server/files/security-headers'
import { SECURITY_TEXT_PATH, securityText } from '~/server/files/security-text'
import { serveStatic } from '~/server/files/serve-static'
import type { StaticFiles } from '~/server/files/static-files'
import { requestLog } from '~/server/requests/request-log'
import { site } from '../../site.config'
import type { AppEnv } from './app-env'
import type { Metrics } from './metrics'
import { METRICS_PATH, measureRequests, serveMetrics } from './serve-metrics'

type AppOptions = {
  files: StaticFiles
  log: Log
  isHttps: boolean
  /** The product's public origin. */
  origin: string
  /** Contact for reporting a vulnerability, as a URL. */
  securityContact?: string | undefined
  /** Everything under /api except /api/v1. */
  api: Hono<ApiEnv>
  /** Everything under /api/v1. */
  publicApi: Hono<ApiEnv>
  /** Refuses addresses that contain an access token. */
  refuseLeakedTokens: MiddlewareHandler
  /** Returns true if the database is writable and has its migrations. */
  isReady: () => Promise<boolean>
  /** Returns true if the process is about to end and wants no more requests. */
  isGoing: () => boolean
  /** Metrics on this port. Without a token they are served elsewhere. */
  metrics?: { metrics: Metrics; token: string | undefined } | null
}

/** Creates the whole server without its socket, so that tests call it in process. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { files, log, isHttps, origin, api, publicApi, isReady, metrics: served } = options
  const contact = options.securityContact ?? `mailto:${site.email}`
  const app = new Hono<AppEnv>()
  app.use(requestLog(log), securityHeaders({ isHttps }))
  if (served) app.use(measureRequests(served.metrics.meter))
  app.use(options.refuseLeakedTokens)
  app.use('/healthz', stopWhen(options.isGoing))
  app.use('/readyz', stopWhen(options.isGoing))
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NEVER_STORED))
  app.get('/readyz', async (c) => {
    const ready = await isReady()
    const status = ready ? 'ready' : 'unavailable'
    return c.json({ status }, ready ? 200 : 503, NEVER_STORED)
  })
  if (served?.token) app.get(METRICS_PATH, serveMetrics(served.metrics, served.token))
  app.get(SECURITY_TEXT_PATH, securityText({ origin, contact }))
  app.route('/api/v1', publicApi)
  app.all('/api/v1/*', notFound)
  app.route('/api', api)
  app.all('/api/*', notFound)
  app.all('*', serveStatic(files))
  app.onError((error, c) => answerProblem({ error, c, log }))
  return app
}

const NEVER_STORED = { 'Cache-Control': 'no-store' }

/** Fails the probe as soon as the process is told to end, so that load balancers switch to another process. */
function stopWhen(isGoing: () => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => (isGoing() ? c.json({ status: 'stopping' }, 503, NEVER_STORED) : next())
}

function notFound(): never {
  throw new AppError('NOT_FOUND')
}
