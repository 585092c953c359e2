/** Seconds after each failed try until the next: 31.6 hours in all, so that a receiver may be away overnight. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400] as const
/** A receiver that asks for more patience than this is asked again anyway. */
const MOST_PATIENCE = 3600
const GONE = 410
/** What a chat answers whose channel, or the address of it, was removed. */
const NOT_FOUND = 404
const BUSY = [429, 503]

/** What came of one try. */
export type Answer = {
  /** The HTTP status; null if nothing answered. */
  status: number | null
  /** The seconds of `Retry-After`; null without a number of them. */
  retryAfter: number | null
}

type Try = {
  /** 1 for the first. */
  tried: number
  /** From 0 to 1. */
  random: number
  /** Chats answer with another status when an address is gone. */
  isChat?: boolean
}

/** `gone`: the receiver wants nothing more, so its address is switched off. */
export type Verdict =
  | { state: 'delivered' | 'failed' | 'gone' }
  | { state: 'waiting'; seconds: number }

/**
 * What follows from the answer to the given try. Waits differ by a fifth, so that receivers that failed together are not asked again together.
 */
export function judgeTry(
  { status, retryAfter }: Answer,
  { tried, random, isChat = false }: Try,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === GONE || (isChat && status === NOT_FOUND)) return { state: 'gone' }
  const wait = WAITS[tried - 1]
  if (wait === undefined) return { state: 'failed' }
  const planned = Math.round(wait * (0.8 + 0.4 * random))
  const isAsked = status !== null && BUSY.includes(status) && retryAfter !== null
  const asked = isAsked ? Math.min(retryAfter, MOST_PATIENCE) : 0
  return { state: 'waiting', seconds: Math.max(planned, asked) }
}
