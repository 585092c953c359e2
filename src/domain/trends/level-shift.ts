import { FEWEST_SCORES } from '../retrospectives/disagreement.ts'

/** What one sprint says of one topic. */
export type Point = {
  /** The mean of the votes, not rounded; without enough votes the agreed score; of several leaves their mean. */
  x: number
  /** How many scores were given; absent for an agreed score and for an average. */
  n?: number
  /** Sum of the squared differences between the scores and their mean; goes with `n`. */
  ss?: number
  /** Of an average: over how many leaves it was taken. */
  leaves?: number
}

/** How far the points of some sprints lie from those of the sprints before. */
export type Shift = {
  /** Level of the sprints before. */
  from: number
  /** Level of the later sprints. */
  to: number
  /** Standard error of the difference. */
  error: number
  /** The difference in standard errors; below zero if the level went down. */
  z: number
}

/**
 * Variance of single votes around their mean before any vote is known, and how many votes this assumption is worth. Squads differ
 * by 0.7 to 1 point around their mean in the same sprint (0.9² is 0.8). With twelve votes in its favour, a few rounds in which all
 * happened to agree do not make the next different vote a sensation.
 */
const ASSUMED_VARIANCE = 0.8
const ASSUMED_VOTES = 12

/** Variance of what all people of a sprint share, such as a good week. More voters do not average it out. */
const MOOD_VARIANCE = 0.02

/** Variance of an agreed score without votes: rounding to a whole number, and what a talk adds to the mean it starts from. */
const AGREED_VARIANCE = 0.28

/** The part of a leaf's variance that its average keeps however many leaves there are, because leaves move together. */
const SHARED_PART = 0.15

/**
 * A series that scatters more than its votes promise gets wider limits, one that scatters less gets narrower ones. The promise is
 * worth sixteen sprints, because the scatter of five to twelve points is itself mostly chance; the factor stays within bounds.
 */
const PROMISE_WEIGHT = 16
const SMALLEST_SCALE = 0.5
const LARGEST_SCALE = 4

/** Some of the points: from the index `start` on, up to the index `end` without it. Arrays are not copied, for speed. */
type Part = { start: number; end: number }

/**
 * Compares the points from `split` on with those before, from `start` on. Each is weighted by how much it is worth. Both groups have at
 * least one point.
 */
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

/** The level of at least one point. */
export function levelOf(points: readonly Point[]): number {
  const all = { start: 0, end: points.length }
  return weigh(points, all, voteVarianceOf(points, all)).mean
}

/** Variance of one vote, from the scatter within the sprints; that between sprints is what is to be judged. */
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

/** Variance of a point around the level of its topic. Never 0, so that a squad without any scatter has limits, too. */
function varianceOf(point: Point, voteVariance: number): number {
  if (isVoted(point)) return voteVariance / point.n + MOOD_VARIANCE
  if (point.leaves === undefined) return AGREED_VARIANCE
  return AGREED_VARIANCE * (SHARED_PART + (1 - SHARED_PART) / Math.max(1, point.leaves))
}

type Level = {
  mean: number
  weight: number
  /** Sum of the squared distances from the mean, each as a part of what the point's own variance promises. */
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
