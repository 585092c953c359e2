import type { MiddlewareHandler } from 'hono'
import type { Scope } from '~/domain/accounts/access-token'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { ApiEnv } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import { createTokenBuckets, type TokenBuckets } from '~/lib/server/requests/token-buckets.server'
import { findBearer } from './data.server'
import { recordUse } from './mutations.server'

const READS = ['GET', 'HEAD']

export type TokenRates = { requestsPerMinute: number; writesPerHour: number }

const RATES: TokenRates = { requestsPerMinute: 60, writesPerHour: 600 }

type Options = {
  db: Db
  log: Log
  /** Set by tests only. */
  rates?: TokenRates | undefined
}

/**
 * Finds the token of a request. Reads only the `Authorization` header and no cookie, so another site's page cannot use a visitor's browser. Invalid,
 * unknown, revoked and expired tokens get the same response.
 */
export function requireToken({ db, log, rates = RATES }: Options): MiddlewareHandler<ApiEnv> {
  const { requestsPerMinute, writesPerHour } = rates
  const requests = createTokenBuckets({
    burst: requestsPerMinute,
    perSecond: requestsPerMinute / 60,
  })
  const writes = createTokenBuckets({ burst: writesPerHour, perSecond: writesPerHour / 3600 })
  return async (c, next) => {
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const bearer = await findBearer(db, secret)
    if (!bearer) throw new AppError('BAD_TOKEN')
    take(requests, bearer.tokenId)
    if (!READS.includes(c.req.method)) take(writes, bearer.tokenId)
    await recordUse(db, bearer)
    log.debug({ token: bearer.tokenId, hint: bearer.hint }, 'token used')
    c.set('bearer', bearer)
    await next()
  }
}

/** Refuses tokens without the scope. */
export function requireScope(scope: Scope): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!c.get('bearer').scopes.includes(scope)) throw new AppError('MISSING_SCOPE', { scope })
    await next()
  }
}

function take(buckets: TokenBuckets, key: string): void {
  const seconds = buckets.take(key)
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
}
