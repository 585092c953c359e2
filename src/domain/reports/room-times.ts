import { ABANDONED_AFTER_MS } from '../rooms/room.ts'
import { type Audience, type Headcount, headcountOf } from '../votes/audience.ts'

/** Times of a closed room, in milliseconds since 1970. */
export type RoomTimes = {
  startedAt: number | null
  closedAt: number | null
  /** The vote over days before the talk. Null for a room that voted live. */
  window: WindowTimes | null
}

type WindowTimes = {
  opensAt: number
  closesAt: number
  finished: number
  /** Number of people who could vote. 0 if it is unknown. */
  people: number
}

/** A vote over days: its ISO times, and how many people finished it, of how many. */
export type VotedUntil<People = number | Headcount | null> = {
  from: string
  until: string
  people: People
  /** Number of people who could vote. Null if it is unknown or withheld. */
  total: number | null
}

/** Adds up the rooms' minutes, at least one. Null if a room was abandoned, because its end says nothing about the duration. */
export function minutesOf(rooms: readonly RoomTimes[]): number | null {
  const lengths = rooms.flatMap(({ startedAt, closedAt }) =>
    startedAt === null || closedAt === null ? [] : [closedAt - startedAt],
  )
  if (lengths.length === 0 || lengths.some((length) => length >= ABANDONED_AFTER_MS)) return null
  return Math.max(1, Math.round(lengths.reduce((sum, length) => sum + length, 0) / 60_000))
}

/** Returns the last vote over days. Null if all rooms voted live. */
export function deadlineOf(rooms: readonly RoomTimes[], audience: Audience): VotedUntil | null {
  const last = rooms.findLast((room) => room.window !== null)?.window
  if (!last) return null
  const voted = votedUntil(last)
  return audience === 'squad' ? voted : { ...voted, people: headcountOf(voted.people), total: null }
}

/** Returns the facts of a vote over days for the squad itself. */
export function votedUntil(window: WindowTimes): VotedUntil<number> {
  const { opensAt, closesAt, finished, people } = window
  const [from, until] = [new Date(opensAt).toISOString(), new Date(closesAt).toISOString()]
  return { from, until, people: finished, total: people || null }
}
