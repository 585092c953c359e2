import { LANGUAGES, type Language } from './languages.ts'

/** Signs of a table as text. Spreadsheets paste cells that tabs separate. */
export type CsvFormat = { separator: ';' | ',' | '\t'; decimal: ',' | '.' }

/** Returns the format that a spreadsheet in this language opens without conversion. */
export function csvFormatOf(language: Language): CsvFormat {
  const { decimal } = LANGUAGES[language]
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

/** A day of the calendar, as `2026-11-07`. */
type DayCell = { day: string }

/** A cell of an exported table. Numbers are written with their decimals; null is an empty cell. */
export type ExportCell = string | number | DayCell | null

/** Start of the file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Signs that end a cell for some spreadsheet, because its separator is a setting of the reader, and quotes. */
const NEEDS_QUOTES = /[";,|\t\r\n]/

/**
 * Positions from which a spreadsheet could run a formula: before a sign of formulas, in normal or full width, possibly after spaces, quotes or apostrophes, at the
 * start of the text and of each part that could be a cell; also before a tab or carriage return at the start.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])|^(?='*[\t\r])/g

/** The apostrophes that a line of this product has at those positions. */
const GUARDS = new RegExp(FORMULA.source.replaceAll('(?=', "'(?="), 'g')

/** Returns the text of a cell that `toCsvLine` has written. */
export function withoutGuards(cell: string): string {
  return cell.replace(GUARDS, '')
}

/**
 * Returns one line of a file according to RFC 4180, including its end. Puts an apostrophe before everything that a spreadsheet could run as a formula,
 * because a title typed by one person must not become a program on another person's computer. Quotes alone do not prevent that: a reader with another
 * separator finds them inside a cell, where they mean nothing.
 */
export function toCsvLine(cells: readonly ExportCell[], format: CsvFormat): string {
  return `${cells.map((cell) => toField(cell, format)).join(format.separator)}\r\n`
}

/** Returns a whole file. */
export function toCsvFile(rows: readonly (readonly ExportCell[])[], format: CsvFormat): string {
  return BYTE_ORDER_MARK + rows.map((cells) => toCsvLine(cells, format)).join('')
}

function toField(cell: ExportCell, { decimal }: CsvFormat): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'object') return cell.day
  const text = cell.replace(FORMULA, "'")
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
