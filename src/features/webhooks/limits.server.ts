import { AppError } from '~/lib/errors'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'

/** Enough to find the right address, too few to fill a channel. */
const TRIALS: Limit = { limit: 10, windowSeconds: 10 * 60 }

export type WebhookLimits = {
  /** Counts a message to an address that is not saved. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeTrial(userId: string): Promise<void>
}

export function createWebhookLimits(rateLimit: RateLimit): WebhookLimits {
  return {
    async takeTrial(userId) {
      const taken = await rateLimit.take(`chat trial:${userId}`, TRIALS)
      if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
    },
  }
}
