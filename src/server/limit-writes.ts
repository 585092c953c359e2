import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '~/lib/api.server'
import { AppError } from '~/lib/errors'
import { createTokenBuckets } from '~/lib/token-buckets.server'

/** Refuses more than `perMinute` writes of one account with TOO_MANY_REQUESTS. Must come after `requireUser`. */
export function limitWrites(perMinute: number): MiddlewareHandler<ApiEnv> {
  const writes = createTokenBuckets({ burst: perMinute, perSecond: perMinute / 60 })
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const seconds = writes.take(c.get('user').id)
      if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    }
    await next()
  }
}
