import { AppError } from '~/lib/errors'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'

const HOUR = 60 * 60

/** Enough to invite a whole squad, too few to send spam. */
const MAILS_BY_ONE: Limit = { limit: 30, windowSeconds: HOUR }

/** Counts the mails of all senders, so that invitations cannot fill a mailbox. */
const MAILS_TO_ONE: Limit = { limit: 3, windowSeconds: HOUR }

export type InvitationLimits = {
  /** Counts an invitation by mail. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeMail(mail: { by: string; to: string }): Promise<void>
}

export function createInvitationLimits(rateLimit: RateLimit): InvitationLimits {
  async function take(key: string, limit: Limit) {
    const taken = await rateLimit.take(`invitation:${key}`, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }
  return {
    async takeMail({ by, to }) {
      await take(`by:${by}`, MAILS_BY_ONE)
      await take(`to:${to}`, MAILS_TO_ONE)
    },
  }
}
