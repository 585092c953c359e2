import { type Point, type Shift, shiftOf } from './level-shift.ts'
import { MAX_SCORE, MIN_SCORE } from './scale.ts'

/**
 * How many of the newest sprints are compared with those before. A sudden change shows in one or two, a slow slide in six. It is a scan
 * for one change of level, such as Siegmund (1985) describes; its limits were found by simulation.
 */
const WINDOWS = [1, 2, 3, 4, 6] as const

/** Older sprints are another squad: people came and went. */
const MOST_BEFORE = 12

/** As many points as one comparison can use. */
export const MOST_COMPARED = MOST_BEFORE + Math.max(...WINDOWS)

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
export type Comparison = Shift & {
  w: number
  /** Number of the sprints before. */
  before: number
  /** Up to which difference it counts as chance. */
  margin: number
}

/** What a scan can say of the newest sprints. */
export type ScanKind = 'steady' | 'maybe-fell' | 'maybe-rose' | 'fell' | 'rose'

/**
 * The clearest difference between the newest sprints and those before, of all windows that leave at least `fewest` sprints before
 * them; null without such a window. Of equal ones the shortest counts.
 */
export function scanWindows(
  points: readonly Point[],
  { newest, fewest }: { newest: Point; fewest: number },
): { clearest: Comparison; kind: ScanKind } | null {
  const comparisons = WINDOWS.flatMap((w) => {
    const split = points.length - (w - 1)
    if (split < fewest) return []
    return [compare(points.slice(0, split), [...points.slice(split), newest])]
  })
  const [first, ...others] = comparisons
  if (!first) return null
  let clearest = first
  for (const comparison of others) {
    if (Math.abs(comparison.z) > Math.abs(clearest.z) + TINY) clearest = comparison
  }
  const hasHint = comparisons.some(isHint)
  return { clearest, kind: kindOf(clearest, { hasHint, leastMove: leastMoveOf(newest) }) }
}

/** Compares with up to twelve of the sprints before. */
export function compare(earlier: readonly Point[], now: readonly Point[]): Comparison {
  const before = earlier.slice(-MOST_BEFORE)
  const shift = shiftOf({ before, now })
  return { ...shift, w: now.length, before: before.length, margin: LIMIT * shift.error }
}

/** Where a sprint would not be called a move, from `low` to `high`; `up` and `down` lie outside of it. */
export type KnownRange = { state: 'up' | 'down' | 'in'; low: number; high: number }

/**
 * The level of the sprints before, and around it what this sprint alone would have needed to be told: the limit of a comparison of
 * one sprint, at least half a point. It is wider for few votes than for many, for an agreed score than for votes, and for a topic that
 * always moves about. Clipped to the scale.
 */
export function usualRange(earlier: readonly Point[], newest: Point): KnownRange {
  const { from, margin } = compare(earlier, [newest])
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
  { from, to, z }: Shift,
  { hasHint, leastMove }: { hasHint: boolean; leastMove: number },
): ScanKind {
  const move = to - from
  const isTold = Math.abs(z) >= LIMIT
  if (Math.abs(move) < leastMove - TINY || !(isTold || hasHint)) return 'steady'
  if (isTold) return move < 0 ? 'fell' : 'rose'
  return move < 0 ? 'maybe-fell' : 'maybe-rose'
}
