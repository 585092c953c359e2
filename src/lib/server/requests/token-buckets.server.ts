/** Number of events allowed at once, and refilled per second. */
export type Rate = { burst: number; perSecond: number }

export type TokenBuckets = {
  /** Takes a token from the bucket of `key`. Returns 0, or the seconds until the next token, at least 1. */
  take(key: string): number
}

type Bucket = { tokens: number; at: number }

const MOST_BUCKETS = 100_000

/**
 * Creates limits in the memory of this process, for events that are too frequent for a query each. Several processes have separate buckets, so
 * together they allow a multiple. Full buckets are dropped, and so is the oldest one if there are too many.
 */
export function createTokenBuckets(
  { burst, perSecond }: Rate,
  { now = Date.now, most = MOST_BUCKETS }: { now?: () => number; most?: number } = {},
): TokenBuckets {
  // Buckets in the order of their last use.
  const buckets = new Map<string, Bucket>()

  function refill(key: string): Bucket {
    const time = now()
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: time }
    // A clock that was set back must not remove tokens.
    const seconds = Math.max(0, time - at) / 1000
    return { tokens: Math.min(burst, tokens + seconds * perSecond), at: time }
  }

  function secondsUntilOne({ tokens }: Bucket): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }

  function forgetFull(): void {
    const full = now() - (burst / perSecond) * 1000
    for (const [key, { at }] of buckets) {
      if (at > full && buckets.size <= most) return
      buckets.delete(key)
    }
  }

  return {
    take(key) {
      const bucket = refill(key)
      const seconds = secondsUntilOne(bucket)
      buckets.delete(key)
      buckets.set(key, seconds === 0 ? { ...bucket, tokens: bucket.tokens - 1 } : bucket)
      forgetFull()
      return seconds
    },
  }
}
