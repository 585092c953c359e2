/** A cell of the map by row and column. */
export type HeatPlace = { row: number; column: number }

/**
 * Returns the cell that a key leads to; null for other keys and past an edge. Home and End go to the first and the last sprint, with Ctrl to the
 * first and the last topic.
 */
export function cellAfterKey(
  { row, column }: HeatPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): HeatPlace | null {
  const steps: Record<string, HeatPlace> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: ctrlKey ? { row: 0, column } : { row, column: 0 },
    End: ctrlKey ? { row: rows - 1, column } : { row, column: columns - 1 },
  }
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!next || next.row < 0 || next.row >= rows || next.column < 0 || next.column >= columns) {
    return null
  }
  return next
}
