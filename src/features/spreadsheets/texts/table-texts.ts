import type { Table, TableMapping, TableProblem } from '~/domain/transfer/score-table'
import { MAX_TABLE_BYTES } from '~/domain/transfer/table-text'
import { m } from '~/paraglide/messages'

export function tableProblemText(reason: TableProblem): string {
  switch (reason) {
    case 'TABLE_EMPTY':
      return m.table_empty()
    case 'TABLE_NOT_TEXT':
      return m.table_not_text()
    case 'TABLE_TOO_LARGE':
      return m.history_problem_too_large({ max: MAX_TABLE_BYTES / 1_000_000 })
    case 'TABLE_PARABOL':
      return m.table_parabol()
  }
}

/** Returns the heading of a column, or its number if it has none. */
export function columnText({ heads }: Table, column: number): string {
  return heads[column] || m.table_column({ number: column + 1 })
}

/** Describes how the ends of the scale are converted. */
export function scaleText({ lowest, highest, isKept }: TableMapping): string {
  const ends = { lowest: lowest ?? '', highest: highest ?? '' }
  if (lowest === 0 && highest === 5) return m.table_scale_same()
  return isKept ? m.table_scale_kept(ends) : m.table_scale(ends)
}
