import type { MiddlewareHandler } from 'hono'
import type { Scope } from '~/domain/accounts/access-token'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { ApiEnv } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { createTokenBuckets, type TokenBuckets } from '~/lib/server/requests/token-buckets.server'
import { findBearer, findOwner } from './data.server'
import { leakMail } from './mails.server'
import { recordUse, revokeSeenToken } from './mutations.server'
import { findToken } from './token-form.server'

const READS = ['GET', 'HEAD']

export type TokenRates = { requestsPerMinute: number; writesPerHour: number }

const RATES: TokenRates = { requestsPerMinute: 60, writesPerHour: 600 }

type Options = {
  db: Db
  mailer: Mailer
  log: Log
  origin: string
  /** Set by tests only. */
  rates?: TokenRates | undefined
}

/**
 * Finds the token of a request. Reads only the `Authorization` header and no cookie, so another site's page cannot use a visitor's browser. Invalid,
 * unknown, revoked and expired tokens get the same response.
 */
export function requireToken(options: Options): MiddlewareHandler<ApiEnv> {
  const { db, log, rates = RATES } = options
  const { requestsPerMinute, writesPerHour } = rates
  const requests = createTokenBuckets({
    burst: requestsPerMinute,
    perSecond: requestsPerMinute / 60,
  })
  const writes = createTokenBuckets({ burst: writesPerHour, perSecond: writesPerHour / 3600 })
  return async (c, next) => {
    const seen = findToken(decodeLoosely(c.req.url))
    if (seen !== undefined) {
      await revokeAndTell(options, seen)
      throw new AppError('TOKEN_IN_URL')
    }
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

/** Revokes a token that was sent in an address, because logs of proxies and browser histories now contain it. */
async function revokeAndTell({ db, mailer, origin }: Options, seen: string): Promise<void> {
  const revoked = await revokeSeenToken(db, seen)
  if (!revoked) return
  const { userId, name, locale } = revoked
  const owner = await findOwner(db, userId)
  if (!owner) return
  mailer.send(leakMail({ to: owner.email, locale, origin, name }))
}

function decodeLoosely(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
