import type { MiddlewareHandler } from 'hono'
import type { Auth } from '~/features/auth/auth.server'
import { AppError } from '~/lib/errors'
import type { ApiEnv, UserId } from '~/lib/server/api.server'

/** Looks up the session once per request. The only place that mints a `UserId` from it. */
export function requireUser(auth: Auth): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const user = await auth.findUser(c.req.raw.headers)
    if (!user) throw new AppError('UNAUTHENTICATED')
    c.set('user', { ...user, id: user.id as UserId })
    await next()
  }
}
