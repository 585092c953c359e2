import { MAX_SCORE } from '../retrospectives/scale.ts'
import { readHistory } from './history-reading.ts'
import type { ReadSprint } from './reading-values.ts'

/** Most sprints in a picture of a squad's line. */
export const LINE_SPRINTS = 12

/** Fewest averages of a line. */
const FEWEST_AVERAGES = 2

export type LinePoint = {
  sprint: number
  /** The sprint's name beside its number; absent without one. */
  name?: string
  /** Average of the agreed scores, as shown everywhere. Null if the sprint scored nothing. */
  average: number | null
  /** True if the sprint is not comparable with the one before: other topics, or another tool's scale. */
  isBreak: boolean
}

/** Returns the squad's line, the oldest sprint first; null if it is too short. Votes are left out: the line depends on the agreed scores alone. */
export function squadLine(
  sprints: readonly (Omit<ReadSprint, 'tallies'> & Pick<LinePoint, 'sprint' | 'name'>)[],
): LinePoint[] | null {
  const agreed = sprints.slice(-LINE_SPRINTS).map(({ sprint, topics, scores, breaks, source }) => ({
    ...{ sprint, topics, scores, source },
    ...(breaks && { breaks }),
  }))
  const { overall } = readHistory(agreed)
  const points = sprints.slice(-LINE_SPRINTS).map(({ sprint, name }, at) => {
    const { kind = 'absent', score = null, isBreak = false } = overall[at] ?? {}
    const named = name === undefined ? {} : { name }
    return { sprint, ...named, average: kind === 'score' ? score : null, isBreak }
  })
  return points.filter(({ average }) => average !== null).length < FEWEST_AVERAGES ? null : points
}

/** Returns the newest sprint that has an average. */
export function newestOf(line: readonly LinePoint[]): (LinePoint & { average: number }) | null {
  for (const { average, ...point } of line.toReversed()) {
    if (average !== null) return { ...point, average }
  }
  return null
}

export type Place = { x: number; y: number }

/** Returns the points' positions within a box, in runs that a line may connect. No run crosses a gap or a break. */
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
