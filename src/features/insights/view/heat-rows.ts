import type { ReadCell, Reading, ReadLine } from '~/domain/trends/history-reading'
import { lettersOf } from '~/features/insights/texts/trend-texts'
import { m } from '~/paraglide/messages'

export type HeatRow = {
  /** Key of the topic's line; null for the average of all topics. */
  key: string | null
  letter: string | undefined
  title: string
  isParent: boolean
  /** True for a sub-topic. */
  isSub: boolean
  cells: readonly ReadCell[]
}

/** Maximum number of rows with sub-topics unfolded initially. */
const MOST_OPEN_ROWS = 40

/** Returns the rows from the sprint `from` on, without sub-topics of folded topics. The average of all topics is last. */
export function heatRows(
  reading: Reading,
  { from, folded }: { from: number; folded: ReadonlySet<string> },
): HeatRow[] {
  const letters = lettersOf(reading)
  const rows = reading.lines
    .filter(({ parent }) => parent === null || !folded.has(parent))
    .map((line) => rowOf(line, { letter: letters.get(line.key), from }))
    .filter(({ cells }) => cells.some(({ kind }) => kind !== 'absent'))
  const overall = reading.overall.slice(from)
  const all = { key: null, letter: undefined, title: m.local_average(), isParent: true }
  return [...rows, { ...all, isSub: false, cells: overall }]
}

/** Returns the topics that are folded initially: all of them if there are many rows. */
export function foldedAtFirst({ lines }: Reading): ReadonlySet<string> {
  if (lines.length <= MOST_OPEN_ROWS) return new Set()
  return new Set(lines.flatMap(({ parent }) => parent ?? []))
}

function rowOf(
  { key, title, parent, isParent, cells }: ReadLine,
  { letter, from }: { letter: string | undefined; from: number },
): HeatRow {
  return { key, letter, title, isParent, isSub: parent !== null, cells: cells.slice(from) }
}
