import { changeOf } from '../retrospectives/averages.ts'
import type { ReadCell, Reading, ReadLine } from './history-reading.ts'
import { type Mark, markOf } from './reading-facts.ts'

/** A topic in two sprints. */
export type PairRow = {
  line: ReadLine
  /** Key of the parent's row; null at the top level. */
  parent: string | null
  /** Scores as shown everywhere; null without one. */
  before: number | null
  now: number | null
  /** Null if a score is missing, or if the topic has another meaning in one of the sprints. */
  change: number | null
  /** Position of the score now in the topic's usual range; null if that is unknown. */
  mark: PairMark | null
  /** Reason for a missing mark; null with a mark, and without a score now. */
  unjudged: Extract<Mark, 'few' | 'newLevel'> | null
}

export type PairMark = 'below' | 'usual' | 'above'

export type SprintPair = {
  /** Topics that at least one of the sprints has, each followed by its sub-topics. */
  rows: PairRow[]
  /** Number of leaves with a change, and how many of them went which way. */
  counts: { of: number; rose: number; fell: number; same: number }
  /** The leaf with the largest fall, or without one the largest rise. */
  largest: PairRow | null
  /** Number of leaves now outside their usual range, of those that have one. */
  outside: { count: number; of: number }
  /** Both averages. Null without both, or if they are not comparable. */
  average: { before: number; now: number } | null
}

/** Indexes of the two sprints in the reading. `now` may be the earlier one. */
type Places = { before: number; now: number }

/** Compares two sprints of a squad topic by topic. */
export function pairOf({ lines, overall }: Reading, places: Places): SprintPair {
  const rows = inTree(lines.flatMap((line) => rowOf(line, places) ?? []))
  const leaves = rows.filter(({ line }) => !line.isParent)
  const changes = leaves.flatMap(({ change }) => change ?? [])
  const judged = leaves.filter(({ mark }) => mark !== null)
  return {
    rows,
    counts: {
      of: changes.length,
      rose: changes.filter((change) => change > 0).length,
      fell: changes.filter((change) => change < 0).length,
      same: changes.filter((change) => change === 0).length,
    },
    largest: largestOf(leaves),
    outside: { count: judged.filter(({ mark }) => mark !== 'usual').length, of: judged.length },
    average: averagesOf(overall, places),
  }
}

function rowOf(line: ReadLine, places: Places): PairRow | null {
  const [before, now] = [line.cells[places.before], line.cells[places.now]]
  if (!now || !before || (!now.topic && !before.topic)) return null
  return {
    ...{ line, parent: line.parent, before: before.score, now: now.score },
    change: changeBetween(line.cells, places),
    ...placeOf(now),
  }
}

function changeBetween(cells: readonly ReadCell[], { before, now }: Places): number | null {
  const [from, to] = [cells[before]?.score ?? null, cells[now]?.score ?? null]
  const [first, last] = [Math.min(before, now), Math.max(before, now)]
  const isOther = cells.slice(first + 1, last + 1).some(({ isBreak }) => isBreak)
  return from === null || to === null || isOther ? null : changeOf({ from, to })
}

function averagesOf(overall: readonly ReadCell[], places: Places): SprintPair['average'] {
  const [before, now] = [overall[places.before]?.score, overall[places.now]?.score]
  if (before == null || now == null) return null
  return changeBetween(overall, places) === null ? null : { before, now }
}

function placeOf(cell: ReadCell): Pick<PairRow, 'mark' | 'unjudged'> {
  const mark = markOf(cell)
  if (mark === null) return { mark: null, unjudged: null }
  if (mark === 'few' || mark === 'newLevel') return { mark: null, unjudged: mark }
  return { mark: mark === 'above' || mark === 'below' ? mark : 'usual', unjudged: null }
}

/** Puts each sub-topic below its topic, also one that the newest sprint no longer has. */
function inTree(rows: readonly PairRow[]): PairRow[] {
  const keys = new Set(rows.map(({ line }) => line.key))
  const placed = rows.map((row) => ({
    ...row,
    parent: row.parent !== null && keys.has(row.parent) ? row.parent : null,
  }))
  return placed
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...placed.filter(({ parent }) => parent === top.line.key)])
}

function largestOf(leaves: readonly PairRow[]): PairRow | null {
  const changed = leaves.filter(({ change }) => change !== null && change !== 0)
  const [fall] = sortedRows(changed, { by: 'change', isDescending: false })
  const [rise] = sortedRows(changed, { by: 'change', isDescending: true })
  return (fall?.change ?? 0) < 0 ? (fall ?? null) : (rise ?? null)
}

/** Columns by which the rows can be sorted. */
export const PAIR_COLUMNS = ['before', 'now', 'change', 'mark'] as const
export type PairSort = { by: (typeof PAIR_COLUMNS)[number]; isDescending: boolean }

const MARK_ORDER: Record<PairMark, number> = { below: 0, usual: 1, above: 2 }

/** Sorts the rows. Rows without a value come last in both directions; equal ones keep the order of the topics. */
export function sortedRows(rows: readonly PairRow[], { by, isDescending }: PairSort): PairRow[] {
  const amountOf = (row: PairRow) => (by === 'mark' ? row.mark && MARK_ORDER[row.mark] : row[by])
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [amountOf(one), amountOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** Keeps the rows that changed. With `withParents`, also topics whose sub-topics changed. */
export function changedRows(
  rows: readonly PairRow[],
  { withParents }: { withParents: boolean },
): PairRow[] {
  const isChanged = ({ change }: PairRow) => change !== null && change !== 0
  const above = new Set(withParents ? rows.filter(isChanged).map(({ parent }) => parent) : [])
  return rows.filter((row) => isChanged(row) || above.has(row.line.key))
}

/** Fewest and most axes of a radar: two are a line, and more than nine are not readable. */
const FEWEST_AXES = 3
const MOST_AXES = 9

export type RadarRow = PairRow & { before: number; now: number }

/** Returns the rows of a radar, the comparable top-level topics, or the reason for having none. */
export function radarOf(rows: readonly PairRow[]): RadarRow[] | 'few' | 'many' {
  const axes = rows.filter((row): row is RadarRow => row.parent === null && row.change !== null)
  if (axes.length < FEWEST_AXES) return 'few'
  return axes.length > MOST_AXES ? 'many' : axes
}
