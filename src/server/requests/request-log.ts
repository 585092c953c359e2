import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '~/lib/server/log.server'
import { withRequestId } from '~/lib/server/requests/request-id.server'
import type { AppEnv } from '~/server/app-env'

const LONGEST_PATH = 200

/** Prefixes of paths whose next segment is a secret. */
const BEFORE_SECRET =
  /(\/(?:invitations?|rooms?|reset-password|shared|embed|calendar|result|quick-results|reminders|window-mails)\/)[^/]+/

/**
 * Gives the request an id for all its log lines, and logs one line with the response. The id is always ours, because a client's id could forge lines.
 * Logs neither query nor address, because both can identify a person, and no secrets of links.
 */
export function requestLog(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    await withRequestId(requestId, next)
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
