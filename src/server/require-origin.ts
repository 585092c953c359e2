import type { MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site's page sends along with our cookie. Browsers name the page's origin on every request that
 * changes something; a program that names none carries no cookie of somebody else.
 */
export function requireOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isForeign =
      origin === undefined
        ? isFromAnotherSite(c.req.header('Sec-Fetch-Site'))
        : !origins.includes(origin)
    if (!READS.includes(c.req.method) && isForeign) throw new AppError('FORBIDDEN_ORIGIN')
    await next()
  }
}

function isFromAnotherSite(site: string | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
