import type { Point } from './level-shift.ts'
import { type Comparison, compareNewest, LIMIT, MOST_BEFORE } from './newest-comparison.ts'
import { type KnownRange, LEAST_MOVE, rangeAround, TINY } from './usual-range.ts'

/**
 * Numbers of the newest sprints that are compared with the earlier ones, besides the newest one alone. A sudden change shows in one or two, a slow
 * slide in six. This is a scan for one change of level, such as Siegmund (1985) describes; its limits were found by simulation.
 */
const LONGER_WINDOWS = [2, 3, 4, 6] as const

/** Most points that one comparison can use. */
export const MOST_COMPARED = MOST_BEFORE + Math.max(...LONGER_WINDOWS)

/** Standard errors from which a move is hinted, and the most sprints it may cover: at most 5 % of the sprints of a quiet topic. */
const HINT = 2.4
const LONGEST_HINT = 3

/** Smallest reported move of an average of many leaves, which moves less. */
const LEAST_MOVE_OF_AVERAGES = 0.3
const MANY_LEAVES = 4

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
