import type { MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import type { ApiEnv } from '~/lib/server/api.server'

/** Refuses writes with TOO_MANY_REQUESTS if `take` returns seconds to wait. Must come after `requireUser`. */
export function limitWrites(take: (account: string) => number): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const seconds = take(c.get('user').id)
      if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
    await next()
  }
}
