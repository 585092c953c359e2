import { AppError } from '~/lib/errors'
import { toClientKey } from '~/lib/server/requests/network-address'
import type { Limit, RateLimit } from '~/lib/server/requests/rate-limit.server'

/** A whole office may open a link from one address. At this rate a secret of 192 bits cannot be guessed. */
const LOOKUPS: Limit = { limit: 60, windowSeconds: 60 }

export type ReportLimits = {
  /** Counts a request for a shared report. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeLookup(address: string): Promise<void>
}

export function createReportLimits(rateLimit: RateLimit): ReportLimits {
  return {
    async takeLookup(address) {
      const taken = await rateLimit.take(`report:lookup:${toClientKey(address)}`, LOOKUPS)
      if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
    },
  }
}
