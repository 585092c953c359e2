import { MAX_SCORE, MIN_SCORE } from '../retrospectives/scale.ts'
import type { Point } from './level-shift.ts'
import { type Comparison, compareNewest } from './newest-comparison.ts'

/** Smallest reported move, however certain, because no squad would act on a smaller one. */
export const LEAST_MOVE = 0.5

/** Tolerance, so that binary rounding does not decide a tie. */
export const TINY = 1e-9

/** The range from `low` to `high` in which a sprint is no move; `up` and `down` lie outside it. */
export type KnownRange = { state: 'up' | 'down' | 'in'; low: number; high: number }

/**
 * Returns the newest point's usual range, which needs at least one point before it: the level of those before, plus and minus the difference that a
 * single sprint would have needed for a move, at least half a point. It is wider for few votes than for many, for an agreed score than for votes, and
 * for a topic that always varies. Clipped to the scale.
 */
export function usualRange(points: readonly Point[], newest: Point): KnownRange {
  return rangeAround(compareNewest([...points, newest], 1), newest)
}

/** Returns the usual range from the comparison of the newest point alone with those before. */
export function rangeAround({ from, margin }: Comparison, newest: Point): KnownRange {
  const half = Math.max(LEAST_MOVE, margin)
  const isOutside = Math.abs(newest.x - from) >= half - TINY
  return {
    state: isOutside ? (newest.x < from ? 'down' : 'up') : 'in',
    low: Math.max(MIN_SCORE, from - half),
    high: Math.min(MAX_SCORE, from + half),
  }
}
