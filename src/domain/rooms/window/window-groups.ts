import { FEWEST_SCORES } from '../room.ts'

// Votes wait in memory tables until enough of them can be stored together. A write that named one seat and one ballot
// would say who gave what.

/**
 * True if the first votes of so many seats on a topic may be stored in one write. Changes are never stored: a log of
 * statements has their senders, so a write would say whose ballots have changed, and among few whose ballot is which.
 */
export function isGroup(newSeats: number): boolean {
  return newSeats >= FEWEST_SCORES
}

/**
 * True if the topic's votes count at the end. They are counted together, stored and waiting ones, so fewer than three
 * that wait join the group before them. Without a group they are too few for a tally.
 */
export function haveTally(scores: number, floor: number): boolean {
  return scores >= Math.max(FEWEST_SCORES, floor)
}
