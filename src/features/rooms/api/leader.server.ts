import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import type { ApiEnv, Leader, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import { leaderCookie } from '../seats/room-cookies.server'

/** Finds the user of the session, if there is one. */
export type FindUser = (headers: Headers) => Promise<{ id: string } | null>

/** What the caller can show to lead a room. The queries of `data.server.ts` decide whether it suffices. */
export async function leaderOf(c: Context<ApiEnv>, findUser: FindUser): Promise<Leader> {
  const user = await findUser(c.req.raw.headers)
  return { userId: (user?.id as UserId | undefined) ?? null, secret: leaderCookie.read(c) }
}

/** Refuses callers who show nothing with UNAUTHENTICATED, before the body is read, and counts the requests of the others. */
export function leaderRequired({
  findUser,
  takeWrite,
}: {
  findUser: FindUser
  takeWrite: (account: string) => number
}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const leader = await leaderOf(c, findUser)
    const { userId, secret } = leader
    if (userId === null && secret === undefined) throw new AppError('UNAUTHENTICATED')
    const seconds = takeWrite(userId ?? hashSecret(secret ?? ''))
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    c.set('leader', leader)
    await next()
  }
}
