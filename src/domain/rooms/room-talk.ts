import type { Room } from './room.ts'

/** Initial lengths of a talk, in minutes. */
export const TALK_MINUTES = [2, 5, 8] as const
/** Minutes that one press adds to a talk. */
export const MORE_TALK_MINUTES = 1
/** Longest time that a talk can have left. @internal */
export const LONGEST_TALK_MS = 60 * 60_000

export type TalkMinutes = (typeof TALK_MINUTES)[number] | typeof MORE_TALK_MINUTES

/**
 * Starts or extends the talk about revealed votes. `until` is the end on the facilitator's screen, null without one. If
 * it is outdated, the press has already taken effect. After the end, the minutes start now. The end of a talk changes
 * nothing in the room.
 */
export function talk(
  room: Room,
  { minutes, until }: { minutes: TalkMinutes; until: number | null },
  now: number,
): Room {
  if (room.talkUntil !== until) return room
  const from = Math.max(until ?? now, now)
  return { ...room, talkUntil: Math.min(from + minutes * 60_000, now + LONGEST_TALK_MS) }
}
