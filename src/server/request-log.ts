import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '~/lib/log.server'
import type { AppEnv } from './app-env'

const LONGEST_PATH = 200

/** Where the next part of a path lets in whoever knows it. */
const BEFORE_SECRET = /(\/(?:invitations?|rooms?|reset-password|shared)\/)[^/]+/

/**
 * Gives the request an id and logs one line when it is answered. The id is always ours, because one sent along could
 * forge lines. Neither query nor address is logged: both can tell who someone is. Nor are the secrets of links.
 */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { pathname } = new URL(c.req.url)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: pathname.replace(BEFORE_SECRET, '$1…').slice(0, LONGEST_PATH),
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      'request',
    )
  }
}
