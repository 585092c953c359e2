import type { Score } from '../retrospectives/scale.ts'
import { spreadOf, type Tally } from './tally.ts'

/**
 * Returns the score that an agreement starts from: the whole number nearest to the mean if all scores lie within one
 * point. Null at a tie, if they lie further apart, and without a score.
 */
export function presetOf(tally: Tally): Score | null {
  const spread = spreadOf(tally)
  if (!spread || spread.distance > 1) return null
  const { lowest, highest } = spread
  if (lowest === highest) return lowest
  if (tally[lowest] === tally[highest]) return null
  return tally[lowest] > tally[highest] ? lowest : highest
}
