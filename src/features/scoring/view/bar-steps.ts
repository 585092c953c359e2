/** A bar, by its topic (row) and its sprint (column) in the comparison. */
export type Place = { row: number; column: number }

/** The bars in reading order. By sprint, the bars of one sprint are side by side; by topic, each topic has its own chart. */
export type BarGrid = {
  rows: readonly number[]
  columns: readonly number[]
  order: 'by-sprint' | 'by-topic'
}

/**
 * Returns the bar that a key leads to; null for other keys and past an end. Left and right go to the adjacent bar, up and down to the same position
 * in the adjacent group.
 */
export function barAfterKey(place: Place, key: string, grid: BarGrid): Place | null {
  const isBySprint = grid.order === 'by-sprint'
  const inner = isBySprint ? grid.rows.length : grid.columns.length
  const outer = isBySprint ? grid.columns.length : grid.rows.length
  const row = grid.rows.indexOf(place.row)
  const column = grid.columns.indexOf(place.column)
  const here = isBySprint ? column * inner + row : row * inner + column
  const steps: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here - inner,
    ArrowDown: here + inner,
    Home: 0,
    End: inner * outer - 1,
  }
  const there = steps[key]
  if (there === undefined || there < 0 || there >= inner * outer) return null
  const group = Math.floor(there / inner)
  const index = there % inner
  const nextRow = grid.rows[isBySprint ? index : group]
  const nextColumn = grid.columns[isBySprint ? group : index]
  if (nextRow === undefined || nextColumn === undefined) return null
  return { row: nextRow, column: nextColumn }
}
