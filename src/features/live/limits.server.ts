import { AppError } from '~/lib/errors'
import { toClientKey } from '~/lib/network-address'
import type { Limit, RateLimit } from '~/lib/rate-limit.server'

/** A whole office may come in at one address, each with a reload or two; guessing at 50 bits gets nowhere at this rate. */
const LOOKUPS: Limit = { limit: 300, windowSeconds: 60 }

/** A full room from one office, and again when it was the wrong one. */
const SEATS: Limit = { limit: 120, windowSeconds: 10 * 60 }

export type RoomLimits = {
  /** Counts a look at a code; throws TOO_MANY_REQUESTS with the seconds to wait. */
  takeLookup(address: string): Promise<void>
  /** The same for a new seat. */
  takeSeat(address: string): Promise<void>
}

export function createRoomLimits(rateLimit: RateLimit): RoomLimits {
  async function take(key: string, limit: Limit) {
    const taken = await rateLimit.take(`room:${key}`, limit)
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
  }
  return {
    takeLookup: (address) => take(`lookup:${toClientKey(address)}`, LOOKUPS),
    takeSeat: (address) => take(`seat:${toClientKey(address)}`, SEATS),
  }
}
