import { type ReadTable, toTable } from '../tables/table.ts'
import type { Grid, GridRow } from '../tables/table-grid.ts'
import { MAX_CELL_LENGTH, MAX_TABLE_BYTES, MAX_TABLE_CELLS } from '../tables/table-text.ts'

/** The value of a cell as the workbook stores it. A date is a day of the calendar at its time in UTC. @internal */
export type SheetValue = string | number | boolean | Date | null

/** Cells that are drawn as one, counted from 0. */
type Merge = { startRow: number; startCol: number; endRow: number; endCol: number }

/** A sheet as the library reads it. */
export type WrittenSheet = {
  name: string
  isHidden: boolean
  rows: readonly (readonly SheetValue[])[]
  merges: readonly Merge[]
  isPercent: (row: number, column: number) => boolean
}

/** A sheet of a workbook. `grid` is null if it has more cells than a table may have. */
export type Sheet = { name: string; isHidden: boolean; grid: Grid | null }

/** Limits of a sheet. Cells beyond them are not read. */
export const [MAX_SHEETS, MAX_SHEET_ROWS, MAX_SHEET_COLUMNS] = [60, 30_000, 600]

/** Rows between two pauses. */
const PAUSE = 500

/** Converts a sheet to the rows of a table. Pauses now and then. */
export function* toSheet(written: WrittenSheet): Generator<void, Sheet> {
  const { name, isHidden, rows, merges } = written
  const sheet = { name, isHidden }
  const isCut = rows.length > MAX_SHEET_ROWS || rows.some((row) => row.length > MAX_SHEET_COLUMNS)
  const texts: string[][] = []
  let [count, length] = [0, 0]
  for (const [at, row] of rows.entries()) {
    if (at % PAUSE === 0) yield
    const cells = row.map((value, column) => cellTextOf(value, written.isPercent(at, column)))
    texts.push(cells.slice(0, cells.findLastIndex((text) => text.trim() !== '') + 1))
    count += texts[at]?.length ?? 0
    length += cells.reduce((sum, text) => sum + text.length, 0)
    if (isCut || count > MAX_TABLE_CELLS || length > MAX_TABLE_BYTES)
      return { ...sheet, grid: null }
  }
  fillMerged(texts, merges)
  yield
  const grid = texts.map((cells, at): GridRow => ({ line: at + 1, cells }))
  return { ...sheet, grid: grid.filter(({ cells }) => cells.some((text) => text.trim() !== '')) }
}

/** Returns the sheets that have cells, the fullest visible one first and hidden ones last. */
export function sortSheets(sheets: readonly Sheet[]): Sheet[] {
  const sizeOf = ({ grid }: Sheet) => grid?.reduce((sum, { cells }) => sum + cells.length, 0) ?? 0
  return sheets
    .filter(({ grid }) => grid === null || grid.length > 0)
    .sort(
      (one, other) => Number(one.isHidden) - Number(other.isHidden) || sizeOf(other) - sizeOf(one),
    )
}

/** Reads a sheet as a table. */
export function readSheet(sheet: Sheet | undefined): ReadTable {
  if (!sheet) return { ok: false, reason: 'TABLE_EMPTY' }
  return sheet.grid ? toTable(sheet.grid) : { ok: false, reason: 'TABLE_TOO_LARGE' }
}

/** Digits that a spreadsheet shows of a number. More of them are errors of binary fractions. */
const DIGITS = 15

/** Returns a value as a table's text. Times alone have a date of the calendar's first days. */
function cellTextOf(value: SheetValue, isPercent: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    return isPercent ? `${rounded(value * 100, DIGITS - 2)}%` : String(rounded(value, DIGITS))
  }
  if (!(value instanceof Date)) return String(value).slice(0, MAX_CELL_LENGTH)
  const year = value.getUTCFullYear()
  if (Number.isNaN(year) || year > 9999) return ''
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T')
  if (year < 1905) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}

/**
 * Repeats merged texts where a table needs them: downwards in every row that they stand beside, and from a row of groups above the heads, as
 * `Group / Head`. A single text merged over all heads up to the last is no group, but a title.
 */
function fillMerged(rows: string[][], merges: readonly Merge[]): void {
  let budget = MAX_TABLE_CELLS
  for (const { startRow, startCol, endRow } of merges) {
    const text = rows[startRow]?.[startCol] ?? ''
    for (let at = startRow + 1; text && at <= endRow && at < rows.length && budget > 0; at += 1) {
      const cells = rows[at] ?? []
      while (cells.length < startCol) cells.push('')
      cells[startCol] ||= text
      budget -= 1
    }
  }
  const wide = merges.filter(({ startCol, endCol }) => startCol < endCol)
  const counts = new Map<number, number>()
  for (const { startRow } of wide) counts.set(startRow, (counts.get(startRow) ?? 0) + 1)
  for (const { startRow, startCol, endRow, endCol } of wide) {
    const [above, below] = [rows[startRow] ?? [], rows[endRow + 1] ?? []]
    const isGroup = above.length > endCol + 1 || (counts.get(startRow) ?? 0) > 1
    if (!isGroup || !above[startCol]) continue
    for (
      let column = startCol;
      column <= endCol && column < below.length && budget > 0;
      column += 1
    ) {
      if (below[column]) below[column] = `${above[startCol]} / ${below[column]}`
      budget -= 1
    }
  }
}
