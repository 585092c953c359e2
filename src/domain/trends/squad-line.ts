import { MAX_SCORE } from '../retrospectives/scale.ts'
import { readHistory } from './history-reading.ts'
import type { ReadSprint } from './reading-values.ts'

/** How many sprints a picture of a squad's line has. */
export const LINE_SPRINTS = 12

/** From how many averages on a squad has a line. */
const FEWEST_AVERAGES = 2

/** The pictures of a squad that a link can show. */
export const PICTURES = ['trend', 'badge'] as const
export type Picture = (typeof PICTURES)[number]

export type LinePoint = {
  sprint: number
  /** Of the agreed scores, as it is shown everywhere. Null if the sprint scored nothing. */
  average: number | null
  /** True if it does not compare with the sprint before: other topics, or the scale of another tool. */
  isBreak: boolean
}

/** The squad's line, the oldest sprint first. Votes are left out: with the same agreed scores, the line is the same. Null if it is too short. */
export function squadLine(
  sprints: readonly (Omit<ReadSprint, 'tallies'> & { sprint: number })[],
): LinePoint[] | null {
  const agreed = sprints.slice(-LINE_SPRINTS).map(({ sprint, topics, scores, breaks, source }) => ({
    ...{ sprint, topics, scores, source },
    ...(breaks && { breaks }),
  }))
  const { overall } = readHistory(agreed)
  const points = agreed.map(({ sprint }, at) => {
    const { kind = 'absent', score = null, isBreak = false } = overall[at] ?? {}
    return { sprint, average: kind === 'score' ? score : null, isBreak }
  })
  return points.filter(({ average }) => average !== null).length < FEWEST_AVERAGES ? null : points
}

/** The newest sprint that has an average. */
export function newestOf(line: readonly LinePoint[]): { sprint: number; average: number } | null {
  for (const { sprint, average } of line.toReversed()) {
    if (average !== null) return { sprint, average }
  }
  return null
}

export type Place = { x: number; y: number }

/** The places of the points within a box, in runs that a line may join: it crosses neither gaps nor breaks. */
export function runsOfLine(
  line: readonly LinePoint[],
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): Place[][] {
  const runs: Place[][] = []
  let isOpen = false
  for (const [at, { average, isBreak }] of line.entries()) {
    if (average === null) {
      isOpen = false
      continue
    }
    const place = {
      x: rounded(left + (at * (right - left)) / Math.max(1, line.length - 1)),
      y: rounded(bottom - (average * (bottom - top)) / MAX_SCORE),
    }
    if (isOpen && !isBreak) runs.at(-1)?.push(place)
    else runs.push([place])
    isOpen = true
  }
  return runs
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
