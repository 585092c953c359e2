import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Meter } from '~/lib/server/meter'
import { isSameSecret } from '~/lib/server/secret.server'
import type { AppEnv } from './app-env'
import type { Metrics } from './metrics'
import { HUNG_UP } from './requests/hang-up'

export const METRICS_PATH = '/metrics'

/** Response header of a request that became a WebSocket. */
const SENT = 'x-hono-already-sent'

/**
 * Responds with the metrics. If a token is set and missing in the request, the request continues as if the page did not exist.
 */
export function serveMetrics(
  metrics: Metrics,
  token: string | undefined,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('Authorization') ?? ''
    if (token !== undefined && !isSameSecret(given, `Bearer ${token}`)) return next()
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return c.body(await metrics.read(), 200, headers)
  }
}

/** Creates the server for the metrics' own port. */
export function metricsApp(metrics: Metrics, token: string | undefined): Hono<AppEnv> {
  return new Hono<AppEnv>().get(METRICS_PATH, serveMetrics(metrics, token))
}

/** Measures requests by the pattern of their route. Those without a response, because their client hung up, are left out: their time is the client's. */
export function measureRequests(meter: Meter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (c.res.headers.has(SENT) || c.res.status === HUNG_UP) return
    const seconds = (performance.now() - start) / 1000
    meter.request({ method: c.req.method, route: routePath(c), status: c.res.status, seconds })
  }
}
