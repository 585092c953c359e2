import { writeXlsx } from 'hucre/xlsx'
import type { ExportCell } from '~/domain/text/csv'

/** Name of the only sheet. Excel reads it in every language. */
const SHEET = 'RetroScore'

/** An underscore before what the format reads as a character's code. */
const ESCAPED = /_(?=x[0-9a-f]{4}_)/gi

/** Widest column, in characters. */
const WIDEST = 60

/** Returns a table as `.xlsx`: texts as texts, never formulas, numbers as numbers, days as dates. The row of heads stays in view. */
export async function toWorkbook(
  rows: readonly (readonly ExportCell[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.min(WIDEST, Math.max(...rows.map((cells) => widthOf(cells[column] ?? null))) + 2),
  )
  const file = await writeXlsx({
    sheets: [
      {
        name: SHEET,
        rows: rows.map((cells) => cells.map(toValue)),
        columns: widths.map((width) => ({ width })),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(file)
}

function toValue(cell: ExportCell): string | number | Date | null {
  if (typeof cell === 'string') return cell.replace(ESCAPED, '_x005F_')
  return cell !== null && typeof cell === 'object' ? new Date(cell.day) : cell
}

function widthOf(cell: ExportCell): number {
  if (cell === null) return 0
  return typeof cell === 'object' ? cell.day.length : String(cell).length
}
