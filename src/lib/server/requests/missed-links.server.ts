import { AppError } from '../../errors'
import { toClientKey } from './network-address'
import type { Limit, RateLimit } from './rate-limit.server'

/** Unknown links of one network. At this rate a secret of 192 bits cannot be guessed. */
const MISSES: Limit = { limit: 60, windowSeconds: 60 }

/** Looks up a link for a client. Throws NOT_FOUND, or TOO_MANY_REQUESTS with the seconds to wait. */
export type LookUp = <Found>(address: string, find: () => Promise<Found>) => Promise<Found>

/**
 * Creates a lookup of links of a kind that counts the unknown ones, for which `find` throws NOT_FOUND. Only these are limited: a guesser keeps no one
 * behind the same address from a valid link (docs/decisions/0028).
 */
export function limitMisses(rateLimit: RateLimit, kind: string): LookUp {
  return async (address, find) => {
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      const taken = await rateLimit.take(`missed:${kind}:${toClientKey(address)}`, MISSES)
      if (taken.ok) throw error
      throw new AppError('TOO_MANY_REQUESTS', { seconds: taken.seconds })
    }
  }
}
