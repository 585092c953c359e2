import { type Point, shiftOf } from '../src/domain/trends/level-shift.ts'
import type { TrendRule } from '../tests/support/domain/squads.ts'

/**
 * Simpler rules that tools use, for comparison. Each judges from the sixth point of a segment on, as the product does, and starts a new
 * segment with the point at which it saw a move.
 */
export const RIVALS: Record<string, TrendRule> = {
  'changed by 0.5 since the last sprint': inSegments((points) => {
    const [before, now] = points.slice(-2)
    return before && now ? directionOf(now.x - before.x, 0.5 - TINY) : null
  }),
  // Shewhart's chart of individual values: the mean of the points before, and 2.66 times the mean step between neighbours.
  'XmR chart': inSegments((points) => {
    const before = points.slice(0, -1).map(({ x }) => x)
    const steps = before.slice(1).map((x, at) => Math.abs(x - (before[at] ?? x)))
    const newest = points.at(-1)?.x ?? 0
    return directionOf(newest - meanOf(before), 2.66 * meanOf(steps) + TINY)
  }),
  'EWMA chart (λ 0.4, L 2.7)': inSegments(ewma),
}

const FIRST_JUDGED = 6
const TINY = 1e-9

const EWMA = { weight: 0.4, limit: 2.7, newest: 3, fewestBefore: 5 }

/** The newest three points, smoothed, against the mean of those before. It is given the product's own estimate of the noise. */
function ewma(points: readonly Point[]): 'fell' | 'rose' | null {
  const split = Math.max(EWMA.fewestBefore, points.length - EWMA.newest)
  const level = meanOf(points.slice(0, split).map(({ x }) => x))
  const newest = points.slice(split)
  let smoothed = level
  for (const { x } of newest) smoothed = EWMA.weight * x + (1 - EWMA.weight) * smoothed

  const kept = (1 - EWMA.weight) ** newest.length
  const ofNewest = (EWMA.weight / (2 - EWMA.weight)) * (1 - kept ** 2)
  const variance = noiseOf(points) * (ofNewest + (1 - kept) ** 2 / split)
  return directionOf(smoothed - level, EWMA.limit * Math.sqrt(variance) + TINY)
}

/** Variance of one point, from the error of comparing the newest one with all before. */
function noiseOf(points: readonly Point[]): number {
  const before = points.length - 1
  const { error } = shiftOf(points, { start: 0, split: before })
  return error ** 2 / (1 + 1 / before)
}

function inSegments(judge: (points: readonly Point[]) => 'fell' | 'rose' | null): TrendRule {
  return (points) => {
    let start = 0
    return points.map((_, at) => {
      const segment = points.slice(start, at + 1)
      const move = segment.length < FIRST_JUDGED ? null : judge(segment)
      if (move) start = at
      return move
    })
  }
}

function directionOf(move: number, limit: number): 'fell' | 'rose' | null {
  if (Math.abs(move) < limit) return null
  return move < 0 ? 'fell' : 'rose'
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
