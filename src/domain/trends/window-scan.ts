import { MAX_SCORE, MIN_SCORE } from '../retrospectives/scale.ts'
import { type Point, type Shift, shiftOf } from './level-shift.ts'

/**
 * Numbers of the newest sprints that are compared with the earlier ones, besides the newest one alone. A sudden change shows in one or two, a slow
 * slide in six. This is a scan for one change of level, such as Siegmund (1985) describes; its limits were found by simulation.
 */
const LONGER_WINDOWS = [2, 3, 4, 6] as const

/** Most earlier sprints in a comparison. Older ones are from a different squad, because people join and leave. */
const MOST_BEFORE = 12

/** Most points that one comparison can use. */
export const MOST_COMPARED = MOST_BEFORE + Math.max(...LONGER_WINDOWS)

/** Standard errors from which a move is reported: a quiet topic has one false move in 20 sprints in at most 5 % of cases. */
const LIMIT = 3.25
/** Standard errors from which a move is hinted, and the most sprints it may cover: at most 5 % of the sprints of a quiet topic. */
const HINT = 2.4
const LONGEST_HINT = 3

/** Smallest reported move, however certain, because no squad would act on a smaller one. An average of many leaves moves less. */
const LEAST_MOVE = 0.5
const LEAST_MOVE_OF_AVERAGES = 0.3
const MANY_LEAVES = 4

/** Tolerance, so that binary rounding does not decide a tie. */
const TINY = 1e-9

/** The newest `w` sprints compared with the earlier ones. */
export type Comparison = Omit<Shift, 'error'> & {
  w: number
  /** Number of earlier sprints. */
  before: number
  /** Largest difference that counts as chance. */
  margin: number
}

/** Results of a scan. */
export type ScanKind = 'steady' | 'maybe-fell' | 'maybe-rose' | 'fell' | 'rose'

/** The newest point's result, and the range in which it would have been no move. */
export type Scan = { clearest: Comparison; kind: ScanKind; range: KnownRange }

/**
 * Returns the clearest difference between the newest points and those before, over all windows that leave at least `fewest` points before them; null
 * without such a window. The shortest of equal ones counts.
 */
export function scanWindows(points: readonly Point[], fewest: number): Scan | null {
  const newest = points.at(-1)
  if (!newest || points.length - 1 < fewest) return null
  const single = compareNewest(points, 1)
  let clearest = single
  let hasHint = isHint(single)
  for (const w of LONGER_WINDOWS) {
    if (points.length - w < fewest) break
    const comparison = compareNewest(points, w)
    if (Math.abs(comparison.z) > Math.abs(clearest.z) + TINY) clearest = comparison
    hasHint ||= isHint(comparison)
  }
  const kind = kindOf(clearest, { hasHint, leastMove: leastMoveOf(newest) })
  return { clearest, kind, range: rangeAround(single, newest) }
}

/** Compares the newest `w` points with up to twelve before them. At least one must exist. */
export function compareNewest(points: readonly Point[], w: number): Comparison {
  const split = points.length - w
  const start = Math.max(0, split - MOST_BEFORE)
  const { from, to, error, z } = shiftOf(points, { start, split })
  return { from, to, z, w, before: split - start, margin: LIMIT * error }
}

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

function rangeAround({ from, margin }: Comparison, newest: Point): KnownRange {
  const half = Math.max(LEAST_MOVE, margin)
  const isOutside = Math.abs(newest.x - from) >= half - TINY
  return {
    state: isOutside ? (newest.x < from ? 'down' : 'up') : 'in',
    low: Math.max(MIN_SCORE, from - half),
    high: Math.min(MAX_SCORE, from + half),
  }
}

function isHint({ z, w }: Comparison): boolean {
  return w <= LONGEST_HINT && Math.abs(z) >= HINT
}

function leastMoveOf({ leaves = 1 }: Point): number {
  return leaves >= MANY_LEAVES ? LEAST_MOVE_OF_AVERAGES : LEAST_MOVE
}

function kindOf(
  { from, to, z }: Comparison,
  { hasHint, leastMove }: { hasHint: boolean; leastMove: number },
): ScanKind {
  const move = to - from
  const isTold = Math.abs(z) >= LIMIT
  if (Math.abs(move) < leastMove - TINY || !(isTold || hasHint)) return 'steady'
  if (isTold) return move < 0 ? 'fell' : 'rose'
  return move < 0 ? 'maybe-fell' : 'maybe-rose'
}
