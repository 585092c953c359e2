import { FEWEST_SCORES } from './disagreement.ts'

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

type Level = { mean: number; weight: number }

/** Compares two groups of points, each weighted by how much it is worth. Both need at least one point. */
export function shiftOf({
  before,
  now,
}: {
  before: readonly Point[]
  now: readonly Point[]
}): Shift {
  const voteVariance = voteVarianceOf([before, now])
  const earlier = weigh(before, voteVariance)
  const later = weigh(now, voteVariance)
  const scale = scaleOf(before, { mean: earlier.mean, voteVariance })
  const error = Math.sqrt(scale * (1 / earlier.weight + 1 / later.weight))
  const { mean: from } = earlier
  const { mean: to } = later
  return { from, to, error, z: (to - from) / error }
}

/** The level of at least one point. */
export function levelOf(points: readonly Point[]): number {
  return weigh(points, voteVarianceOf([points])).mean
}

/** Variance of one vote, from the scatter within the sprints; that between sprints is what is to be judged. */
function voteVarianceOf(groups: readonly (readonly Point[])[]): number {
  let squares = ASSUMED_VARIANCE * ASSUMED_VOTES
  let freedom = ASSUMED_VOTES
  for (const points of groups) {
    for (const { n = 0, ss = 0 } of points) {
      if (n < FEWEST_SCORES) continue
      squares += ss
      freedom += n - 1
    }
  }
  return squares / freedom
}

/** Variance of a point around the level of its topic. Never 0, so that a squad without any scatter has limits, too. */
function varianceOf({ n = 0, leaves = 1 }: Point, voteVariance: number): number {
  if (n >= FEWEST_SCORES) return voteVariance / n + MOOD_VARIANCE
  return AGREED_VARIANCE * (SHARED_PART + (1 - SHARED_PART) / Math.max(1, leaves))
}

function weigh(points: readonly Point[], voteVariance: number): Level {
  let weight = 0
  let sum = 0
  for (const point of points) {
    const worth = 1 / varianceOf(point, voteVariance)
    weight += worth
    sum += point.x * worth
  }
  return { mean: sum / weight, weight }
}

function scaleOf(
  points: readonly Point[],
  { mean, voteVariance }: { mean: number; voteVariance: number },
): number {
  let scatter = 0
  for (const point of points) scatter += (point.x - mean) ** 2 / varianceOf(point, voteVariance)
  const scale = (PROMISE_WEIGHT + scatter) / (PROMISE_WEIGHT + points.length - 1)
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale))
}
