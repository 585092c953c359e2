import { AppError } from '~/lib/errors'
import { toClientKey } from '~/lib/server/requests/network-address'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'

const [MINUTE, HOUR] = [60, 60 * 60]

/** A whole office may open its invitations from one address. At this rate a secret of 192 bits cannot be guessed. */
const LOOKUPS: Limit = { limit: 60, windowSeconds: MINUTE }

/** Enough to invite a whole squad, too few to send spam. */
const MAILS_BY_ONE: Limit = { limit: 30, windowSeconds: HOUR }

/** Counts the mails of all senders, so that invitations cannot fill a mailbox. */
const MAILS_TO_ONE: Limit = { limit: 3, windowSeconds: HOUR }

export type InvitationLimits = {
  /** Counts a request for an invitation. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeLookup(address: string): Promise<void>
  /** Counts an invitation by mail. Throws like `takeLookup`. */
  takeMail(mail: { by: string; to: string }): Promise<void>
}

export function createInvitationLimits(rateLimit: RateLimit): InvitationLimits {
  async function take(key: string, limit: Limit) {
    const taken = await rateLimit.take(`invitation:${key}`, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }
  return {
    takeLookup: (address) => take(`lookup:${toClientKey(address)}`, LOOKUPS),
    async takeMail({ by, to }) {
      await take(`by:${by}`, MAILS_BY_ONE)
      await take(`to:${to}`, MAILS_TO_ONE)
    },
  }
}
