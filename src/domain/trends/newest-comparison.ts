import { type Point, type Shift, shiftOf } from './level-shift.ts'

/** Most earlier sprints in a comparison. Older ones are from a different squad, because people join and leave. */
export const MOST_BEFORE = 12

/** Standard errors from which a move is reported: a quiet topic has one false move in 20 sprints in at most 5 % of cases. */
export const LIMIT = 3.25

/** The newest `w` sprints compared with the earlier ones. */
export type Comparison = Omit<Shift, 'error'> & {
  w: number
  /** Number of earlier sprints. */
  before: number
  /** Largest difference that counts as chance. */
  margin: number
}

/** Compares the newest `w` points with up to twelve before them. At least one must exist. */
export function compareNewest(points: readonly Point[], w: number): Comparison {
  const split = points.length - w
  const start = Math.max(0, split - MOST_BEFORE)
  const { from, to, error, z } = shiftOf(points, { start, split })
  return { from, to, z, w, before: split - start, margin: LIMIT * error }
}
