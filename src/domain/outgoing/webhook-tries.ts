/** Seconds from each failed try to the next: 31.6 hours in all, so that a receiver may be down overnight. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400] as const
/** Longest `Retry-After` that is followed. */
const MOST_PATIENCE = 3600
const GONE = 410
/** A chat's response for a removed channel or webhook. */
const NOT_FOUND = 404
const BUSY = [429, 503]

/** Result of one attempt. */
export type Answer = {
  /** The HTTP status; null if nothing answered. */
  status: number | null
  /** Seconds of `Retry-After`; null without a number. */
  retryAfter: number | null
}

type Try = {
  /** Number of the try, starting at 1. */
  tried: number
  /** A number from 0 to 1. */
  random: number
  /** True for chats, which use another status for a removed address. */
  isChat?: boolean
}

/** `gone`: the receiver wants no more messages, so its address is turned off. */
export type Verdict =
  | { state: 'delivered' | 'failed' | 'gone' }
  | { state: 'waiting'; seconds: number }

/** Decides what follows the response to the given try. Waits vary by a fifth, so that receivers that failed together are not retried together. */
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
