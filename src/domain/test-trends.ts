import type { Point } from './level-shift.ts'
import type { Score } from './scale.ts'
import { leafPoint } from './sprint-points.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Builders of votes and points that several tests share. Nothing of the product imports this file. */

/** The tally of scores written as digits: '334' are two threes and a four, and '-' is a skip. */
export function tallyFrom(votes: string): Tally {
  return tallyOf([...votes].map((vote) => (vote === '-' ? 'skip' : (Number(vote) as Score))))
}

/** The point of a topic with these votes and no agreed score. */
export function pointFrom(votes: string): Point {
  const point = leafPoint({ score: null, tally: tallyFrom(votes) })
  if (!point) throw new Error(`${votes} has too few scores`)
  return point
}
