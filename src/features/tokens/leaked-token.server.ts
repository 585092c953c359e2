import type { MiddlewareHandler } from 'hono'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { findOwner } from './data.server'
import { leakMail } from './mails.server'
import { revokeSeenToken } from './mutations.server'
import { findToken } from './token-form.server'

type Options = { db: Db; mailer: Mailer; origin: string }

/** Most times that an address is decoded: each proxy on the way may have encoded it once. */
const MOST_DECODINGS = 5

/**
 * Refuses a request with a token in its address, whatever the address is for. Revokes the token, because logs of proxies and browser histories now
 * contain it, and notifies its owner.
 */
export function refuseLeakedTokens({ db, mailer, origin }: Options): MiddlewareHandler {
  return async (c, next) => {
    const seen = findToken(decodeLoosely(c.req.url))
    if (seen === undefined) return next()
    const revoked = await revokeSeenToken(db, seen)
    const owner = revoked && (await findOwner(db, revoked.userId))
    if (revoked && owner) {
      const { name, locale } = revoked
      mailer.send(leakMail({ to: owner.email, locale, origin, name }))
    }
    throw new AppError('TOKEN_IN_URL')
  }
}

/** Decodes an address until nothing changes, sign by sign, so that one broken code hides nothing. A token has only signs of one byte. */
function decodeLoosely(url: string): string {
  let text = url
  for (let times = 0; times < MOST_DECODINGS && text.includes('%'); times += 1) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return text
}
