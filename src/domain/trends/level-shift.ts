import { FEWEST_SCORES } from '../retrospectives/disagreement.ts'

/** The value of a topic in one sprint. */
export type Point = {
  /** The exact mean of the votes; without enough votes the agreed score; for several leaves their mean. */
  x: number
  /** Number of scores; absent for an agreed score and for an average. */
  n?: number
  /** Sum of the squared differences between the scores and their mean; present if `n` is. */
  ss?: number
  /** For an average, the number of its leaves. */
  leaves?: number
}

/** The difference between the points of some sprints and those before. */
export type Shift = {
  /** Level of the earlier sprints. */
  from: number
  /** Level of the later sprints. */
  to: number
  /** Standard error of the difference. */
  error: number
  /** The difference in standard errors; negative if the level went down. */
  z: number
}

/**
 * Assumed variance of single votes around their mean, and the number of votes that this assumption is worth. Squads differ by 0.7 to 1 point around
 * their mean in the same sprint (0.9² is 0.8). The weight of twelve votes keeps a few unanimous rounds from making the next different vote a
 * sensation.
 */
const ASSUMED_VARIANCE = 0.8
const ASSUMED_VOTES = 12

/** Variance that all people of a sprint share, such as a good week. More voters do not average it out. */
const MOOD_VARIANCE = 0.02

/** Variance of an agreed score without votes: the rounding to a whole number, and the change that a talk makes to the mean. */
const AGREED_VARIANCE = 0.28

/** The part of a leaf's variance that an average of any number of leaves keeps, because leaves move together. */
const SHARED_PART = 0.15

/**
 * Widens the limits of a series that scatters more than its votes suggest, and narrows those of one that scatters less. The assumption weighs as much
 * as sixteen sprints, because the scatter of five to twelve points is itself mostly chance. The factor stays within bounds.
 */
const PROMISE_WEIGHT = 16
const SMALLEST_SCALE = 0.5
const LARGEST_SCALE = 4

/** A range of the points: from the index `start` to before the index `end`. Avoids copies of arrays, for speed. */
type Part = { start: number; end: number }

/** Compares the points from `split` on with those from `start` to `split`, weighted by their precision. Both groups have at least one point. */
export function shiftOf(
  points: readonly Point[],
  { start, split }: { start: number; split: number },
): Shift {
  const voteVariance = voteVarianceOf(points, { start, end: points.length })
  const before = weigh(points, { start, end: split }, voteVariance)
  const now = weigh(points, { start: split, end: points.length }, voteVariance)
  const scale = (PROMISE_WEIGHT + before.scatter) / (PROMISE_WEIGHT + split - start - 1)
  const bounded = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale))
  const error = Math.sqrt(bounded * (1 / before.weight + 1 / now.weight))
  return { from: before.mean, to: now.mean, error, z: (now.mean - before.mean) / error }
}

/** Returns the level of at least one point. */
export function levelOf(points: readonly Point[]): number {
  const all = { start: 0, end: points.length }
  return weigh(points, all, voteVarianceOf(points, all)).mean
}

/** Returns the variance of one vote from the scatter within the sprints. The scatter between sprints is excluded, because it is to be judged. */
function voteVarianceOf(points: readonly Point[], { start, end }: Part): number {
  let squares = ASSUMED_VARIANCE * ASSUMED_VOTES
  let freedom = ASSUMED_VOTES
  for (let at = start; at < end; at += 1) {
    const point = points[at]
    if (!point || !isVoted(point)) continue
    squares += point.ss
    freedom += point.n - 1
  }
  return squares / freedom
}

function isVoted(point: Point): point is Point & { n: number; ss: number } {
  return point.n !== undefined && point.ss !== undefined && point.n >= FEWEST_SCORES
}

/** Returns a point's variance around the level of its topic. Never 0, so that a squad without any scatter has limits, too. */
function varianceOf(point: Point, voteVariance: number): number {
  if (isVoted(point)) return voteVariance / point.n + MOOD_VARIANCE
  if (point.leaves === undefined) return AGREED_VARIANCE
  return AGREED_VARIANCE * (SHARED_PART + (1 - SHARED_PART) / Math.max(1, point.leaves))
}

type Level = {
  mean: number
  weight: number
  /** Sum of the squared distances from the mean, each relative to the point's expected variance. */
  scatter: number
}

function weigh(points: readonly Point[], { start, end }: Part, voteVariance: number): Level {
  let weight = 0
  let sum = 0
  let squares = 0
  for (let at = start; at < end; at += 1) {
    const point = points[at]
    if (!point) continue
    const worth = 1 / varianceOf(point, voteVariance)
    weight += worth
    sum += point.x * worth
    squares += point.x * point.x * worth
  }
  const mean = sum / weight
  return { mean, weight, scatter: squares - mean * sum }
}
