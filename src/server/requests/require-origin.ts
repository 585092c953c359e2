import type { MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests that another site's page sends with our cookie. Browsers send the page's origin with every writing request, and with every one for
 * a WebSocket. A program without an Origin header does not carry a browser user's cookie.
 */
export function requireOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isForeign =
      origin === undefined
        ? isFromAnotherSite(c.req.header('Sec-Fetch-Site'))
        : !origins.includes(origin)
    const isRead = READS.includes(c.req.method) && c.req.header('Upgrade') === undefined
    if (!isRead && isForeign) throw new AppError('FORBIDDEN_ORIGIN')
    await next()
  }
}

function isFromAnotherSite(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
