import type { MiddlewareHandler } from 'hono'
import { AppError } from '~/lib/errors'
import type { ApiEnv, Leader, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import { type Caller, callerOf } from './caller.server'

/** Finds the user of the session, if there is one. */
export type FindUser = (headers: Headers) => Promise<{ id: string } | null>

type LeaderOptions = {
  findUser: FindUser
  /** Takes one of an account's writes. Returns the seconds to wait for the next, 0 if there was one. */
  takeWrite: (account: string) => number
}

/** Credentials of a possible leader. The queries of `data.server.ts` decide whether they suffice. */
export async function leaderOf(
  { cookie, leaderSecret }: Pick<Caller, 'cookie' | 'leaderSecret'>,
  findUser: FindUser,
): Promise<Leader> {
  const user = cookie === undefined ? null : await findUser(new Headers({ cookie }))
  return { userId: (user?.id as UserId | undefined) ?? null, secret: leaderSecret }
}

/** Throws UNAUTHENTICATED for callers without credentials, and counts the requests of the others. */
export async function requireLeader(
  caller: Caller,
  { findUser, takeWrite }: LeaderOptions,
): Promise<Leader> {
  const leader = await leaderOf(caller, findUser)
  const { userId, secret } = leader
  if (userId === null && secret === undefined) throw new AppError('UNAUTHENTICATED')
  const seconds = takeWrite(userId ?? hashSecret(secret ?? ''))
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
  return leader
}

/** Requires a leader before the body is read. */
export function leaderRequired(options: LeaderOptions): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('leader', await requireLeader(callerOf(c), options))
    await next()
  }
}
