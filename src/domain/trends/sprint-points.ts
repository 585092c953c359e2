import { FEWEST_SCORES } from '../retrospectives/disagreement.ts'
import { SCALE } from '../retrospectives/scale.ts'
import { countScores, type Tally } from '../votes/tally.ts'
import type { Point } from './level-shift.ts'

/**
 * Returns a leaf's point in one sprint: the mean of three or more votes, otherwise the mean of another tool's table, otherwise the agreed score. Null
 * if the leaf was not done: without votes, a 0 means that the squad did not pursue it, or that its ruler was never touched.
 */
export function leafPoint({
  score,
  tally,
  mean = score,
}: {
  score: number | null
  tally: Tally | null
  mean?: number | null | undefined
}): Point | null {
  if (tally && countScores(tally) >= FEWEST_SCORES) return voteOf(tally)
  return mean === null || mean === 0 ? null : { x: mean }
}

/** Returns the mean of the leaves that have a point; null without one. It carries no votes, because topics differ in more than opinions. */
export function averagePoint(leaves: readonly Point[]): Point | null {
  if (leaves.length === 0) return null
  const sum = leaves.reduce((total, { x }) => total + x, 0)
  return { x: sum / leaves.length, leaves: leaves.length }
}

function voteOf(tally: Tally): Point {
  const n = countScores(tally)
  const x = SCALE.reduce<number>((sum, score) => sum + score * tally[score], 0) / n
  const ss = SCALE.reduce<number>((sum, score) => sum + (score - x) ** 2 * tally[score], 0)
  return { x, n, ss }
}

/** Smallest part of the usual leaves. An average over fewer is about something else. */
const LEAST_LEAVES = 0.5

/**
 * Removes the averages of one topic over fewer than half of its usual leaves: the median of the earlier sprints since the last of the `breaks`.
 * Points of leaves stay.
 */
export function withoutThinAverages(
  points: readonly (Point | null)[],
  breaks: readonly number[],
): (Point | null)[] {
  let counts: number[] = []
  return points.map((point, at) => {
    if (breaks.includes(at)) counts = []
    if (point?.leaves === undefined) return point
    const usual = middleOf(counts) ?? point.leaves
    counts.push(point.leaves)
    return point.leaves < usual * LEAST_LEAVES ? null : point
  })
}

/** Returns the median, which is the mean of the middle two for an even number; null for none. */
function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
