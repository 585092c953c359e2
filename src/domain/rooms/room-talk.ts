import type { Room } from './room.ts'

/** Lengths of a talk to start with, in minutes. */
export const TALK_MINUTES = [2, 5, 8] as const
/** What one press adds to a talk, in minutes. */
export const MORE_TALK_MINUTES = 1
/** The longest time that a talk can have left. @internal */
export const LONGEST_TALK_MS = 60 * 60_000

export type TalkMinutes = (typeof TALK_MINUTES)[number] | typeof MORE_TALK_MINUTES

/**
 * Gives the talk about revealed votes more time, or a first one. `until` is the end on the facilitator's screen, null without one: if the
 * room has another end, the press has had its effect. A talk whose time is over gets the minutes from now on. Its end changes nothing in the room.
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
