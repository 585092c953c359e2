import { FEWEST_SCORES } from '../room.ts'

// Votes wait in memory tables until enough of them can be stored together. A write that named one seat and one ballot
// would say who gave what.

/** Votes on one topic that wait, by what is stored already. */
export type WaitingVotes = {
  /** Seats without a stored vote on the topic. Each has one waiting ballot. */
  newSeats: number
  /** Waiting ballots that replace stored ones. Their write names no seat. */
  changes: number
}

/** True if the first votes of these seats, and all changes, may be stored in one write. */
export function isGroup(newSeats: number): boolean {
  return newSeats >= FEWEST_SCORES
}

/** Returns which of a topic's waiting votes are stored now. Changes go with a group, or are three themselves. */
export function votesToStore({ newSeats, changes }: WaitingVotes): {
  first: boolean
  changes: boolean
} {
  const first = isGroup(newSeats)
  return { first, changes: changes > 0 && (first || changes >= FEWEST_SCORES) }
}

/**
 * True if the topic's votes count at the end. They are counted together, stored and waiting ones, so fewer than three
 * that wait join the group before them. Without a group they are too few for a tally.
 */
export function haveTally(scores: number, floor: number): boolean {
  return scores >= Math.max(FEWEST_SCORES, floor)
}
