import { MAX_SCORE } from '~/domain/retrospectives/scale'
import type { ReadCell } from '~/domain/trends/history-reading'
import type { Point } from '~/domain/trends/level-shift'

/** A position in the chart. The plane is as wide as its sprints and as high as the scale; both axes go from 0 to 100. */
export type Spot = { at: number; left: number; top: number }

export type TrendShape = {
  /** Path through the points, with a gap at sprints without one and at each break. */
  line: string
  /** The usual range of each point, as an area and as its two edges. */
  range: { area: string; edges: string }
  /** Zero-length segments, which a round line cap draws as dots: means of votes, and agreed scores. */
  dots: { voted: string; agreed: string }
  /** Points outside their usual range, except the newest. */
  outside: Spot[]
  newest: Spot | null
  /** Sprints without a point after the first one. */
  gaps: Spot[]
  /** Positions between two sprints from which on the topic means something else. */
  breaks: Spot[]
  /** Sprints in which the topic got another name or other sub-topics. */
  ticks: Spot[]
}

/** Computes the shapes of a chart of these sprints, oldest first. An average counts as a mean of votes if its sprint has votes. */
export function trendShape(
  cells: readonly ReadCell[],
  hasVotes: (at: number) => boolean,
): TrendShape {
  const places = [...cells.keys()]
  const spotOf = (at: number): Spot => ({
    at,
    left: leftOf(at, cells.length),
    top: topOf(cells[at]?.point?.x ?? 0),
  })
  const newestAt = cells.findLastIndex(({ point }) => point)
  const firstAt = cells.findIndex(({ point }) => point)
  const runs = runsOf(cells, ({ point }) => point !== null)
  const dotsOf = (voted: boolean) =>
    places
      .filter((at) => cells[at]?.point && isOfVotes(cells[at].point, hasVotes(at)) === voted)
      .map((at) => `M${leftOf(at, cells.length)} ${spotOf(at).top}h0`)
      .join('')

  return {
    line: runs.map((run) => pathThrough(run.map(spotOf))).join(''),
    range: rangeOf(cells),
    dots: { voted: dotsOf(true), agreed: dotsOf(false) },
    outside: places
      .filter((at) => {
        const state = cells[at]?.judgement?.range.state
        return at !== newestAt && (state === 'up' || state === 'down')
      })
      .map(spotOf),
    newest: newestAt < 0 ? null : spotOf(newestAt),
    gaps: places.filter((at) => firstAt >= 0 && at > firstAt && !cells[at]?.point).map(spotOf),
    breaks: places
      .filter((at) => at > 0 && cells[at]?.isBreak)
      .map((at) => ({
        ...spotOf(at),
        left: round((leftOf(at - 1, cells.length) + leftOf(at, cells.length)) / 2),
      })),
    ticks: places.filter((at) => at > 0 && cells[at]?.isTick && !cells[at].isBreak).map(spotOf),
  }
}

/** True for a mean of votes, or an average over such means. */
export function isOfVotes({ n, leaves }: Point, hasVotes: boolean): boolean {
  return leaves === undefined ? n !== undefined : hasVotes
}

/** Groups the indexes of adjacent cells that a line may join. */
function runsOf(
  cells: readonly ReadCell[],
  has: (cell: ReadCell, at: number) => boolean,
): number[][] {
  const runs: number[][] = []
  let isOpen = false
  for (const [at, cell] of cells.entries()) {
    if (!has(cell, at)) isOpen = false
    else if (isOpen && !cell.isBreak) runs.at(-1)?.push(at)
    else {
      runs.push([at])
      isOpen = true
    }
  }
  return runs
}

/** Computes the range, half a sprint wider than its points, so that the range of a single point is visible. */
function rangeOf(cells: readonly ReadCell[]): TrendShape['range'] {
  const placeOf = (at: number) => leftOf(at, cells.length)
  const half = cells.length < 2 ? 50 : 50 / (cells.length - 1)
  const ranges = cells.map(({ judgement }) =>
    judgement && judgement.range.state !== 'few' ? judgement.range : null,
  )
  let area = ''
  let edges = ''
  for (const run of runsOf(cells, (_, at) => ranges[at] !== null)) {
    const first = run[0] ?? 0
    const last = run.at(-1) ?? 0
    const lefts = [
      Math.max(0, placeOf(first) - half),
      ...run.map(placeOf),
      Math.min(100, placeOf(last) + half),
    ].map(round)
    const edge = (side: 'low' | 'high') =>
      [first, ...run, last].map((at, index) => ({
        left: lefts[index] ?? 0,
        top: topOf(ranges[at]?.[side] ?? 0),
      }))
    const [high, low] = [edge('high'), edge('low')]
    area += `${pathThrough([...high, ...low.toReversed()])}Z`
    edges += pathThrough(high) + pathThrough(low)
  }
  return { area, edges }
}

function pathThrough(spots: readonly { left: number; top: number }[]): string {
  return spots.map(({ left, top }, at) => `${at === 0 ? 'M' : 'L'}${left} ${top}`).join('')
}

/** Returns the horizontal position of a sprint, of `length` sprints. */
export function leftOf(at: number, length: number): number {
  return length < 2 ? 50 : round((at * 100) / (length - 1))
}

function topOf(value: number): number {
  return round(100 - (value * 100) / MAX_SCORE)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
