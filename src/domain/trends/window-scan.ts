import { MAX_SCORE, MIN_SCORE } from '../retrospectives/scale.ts'
import { type Point, type Shift, shiftOf } from './level-shift.ts'

/**
 * How many of the newest sprints are compared with those before, besides the newest one alone. A sudden change shows in one or two, a slow slide in six. It is a scan
 * for one change of level, such as Siegmund (1985) describes; its limits were found by simulation.
 */
const LONGER_WINDOWS = [2, 3, 4, 6] as const

/** Older sprints are another squad: people came and went. */
const MOST_BEFORE = 12

/** As many points as one comparison can use. */
export const MOST_COMPARED = MOST_BEFORE + Math.max(...LONGER_WINDOWS)

/** Standard errors from which a move is told: a quiet topic has one false move in 20 sprints in at most 5 % of cases. */
const LIMIT = 3.25
/** Standard errors from which a move is hinted, over at most so many sprints: at most 5 % of the sprints of a quiet topic. */
const HINT = 2.4
const LONGEST_HINT = 3

/** Smaller moves are not told, however certain, because no squad would act on them. An average of many leaves moves less. */
const LEAST_MOVE = 0.5
const LEAST_MOVE_OF_AVERAGES = 0.3
const MANY_LEAVES = 4

/** Binary rounding must not decide a tie. */
const TINY = 1e-9

/** The newest `w` sprints against the sprints before. */
export type Comparison = Omit<Shift, 'error'> & {
  w: number
  /** Number of the sprints before. */
  before: number
  /** Up to which difference it counts as chance. */
  margin: number
}

/** What a scan can say of the newest sprints. */
export type ScanKind = 'steady' | 'maybe-fell' | 'maybe-rose' | 'fell' | 'rose'

/** What the newest point is, and the range in which it would have been no move. */
export type Scan = { clearest: Comparison; kind: ScanKind; range: KnownRange }

/**
 * The clearest difference between the newest points and those before, of all windows that leave at least `fewest` points before them; null
 * without such a window. Of equal ones the shortest counts.
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

/** Compares the newest `w` points with up to twelve before them, of which there is at least one. */
export function compareNewest(points: readonly Point[], w: number): Comparison {
  const split = points.length - w
  const start = Math.max(0, split - MOST_BEFORE)
  const { from, to, error, z } = shiftOf(points, { start, split })
  return { from, to, z, w, before: split - start, margin: LIMIT * error }
}

/** Where a sprint would not be called a move, from `low` to `high`; `up` and `down` lie outside of it. */
export type KnownRange = { state: 'up' | 'down' | 'in'; low: number; high: number }

/**
 * The usual range of the newest point, which has at least one point before it: the level of those before, and around it what a single
 * sprint would have needed to be told, at least half a point. It is wider for few votes than for many, for an agreed score than for
 * votes, and for a topic that always moves about. Clipped to the scale.
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
