/** The format that a spreadsheet in the reader's language opens without conversion. */
export type CsvFormat = { separator: ';' | ','; decimal: ',' | '.' }

/** A number is written with its decimals; null is an empty cell. */
export type CsvCell = string | number | null

/** Begins the file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Beginnings of text that spreadsheets take for a formula: the signs, also in full width and after white space, and a tab or carriage
 * return.
 */
const FORMULA = /^(?=[\t\r]|\s*[=+\-@＝＋－＠])/

/**
 * One line of a file after RFC 4180, its end included. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front, because a title typed by one person must not become a program on another person's computer.
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
