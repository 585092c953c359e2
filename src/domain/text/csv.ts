import { LANGUAGES, type Language } from './languages.ts'

/** The format that a spreadsheet in the reader's language opens without conversion. */
export type CsvFormat = { separator: ';' | ','; decimal: ',' | '.' }

/** Returns the format that a spreadsheet in this language opens without conversion. */
export function csvFormatOf(language: Language): CsvFormat {
  const { decimal } = LANGUAGES[language]
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

/** A cell. Numbers are written with their decimals; null is an empty cell. */
export type CsvCell = string | number | null

/** Start of the file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Text that spreadsheets take for a formula: it begins with one of the signs, in normal or full width, possibly after white space, or with a tab or
 * carriage return.
 */
const FORMULA = /^(?=[\t\r]|\s*[=+\-@＝＋－＠])/

/**
 * Returns one line of a file according to RFC 4180, including its end. Prefixes an apostrophe to text that a spreadsheet would run as a formula,
 * because a title typed by one person must not become a program on another person's computer.
 */
export function toCsvLine(cells: readonly CsvCell[], format: CsvFormat): string {
  return `${cells.map((cell) => toField(cell, format)).join(format.separator)}\r\n`
}

function toField(cell: CsvCell, { separator, decimal }: CsvFormat): string {
  if (cell === null) return ''
  const text =
    typeof cell === 'number' ? String(cell).replace('.', decimal) : cell.replace(FORMULA, "'")
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}
