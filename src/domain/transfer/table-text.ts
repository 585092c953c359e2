/** Largest table that is read, in bytes. */
export const MAX_TABLE_BYTES = 4_000_000

/** The rows of a table. Cells are trimmed, and empty rows are left out. */
export type TableRow = { cells: readonly string[]; line: number }

/**
 * Decodes a table in the encodings of spreadsheets: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252. Null if the bytes are not
 * text, such as those of a workbook.
 */
export function decodeTable(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return decode(bytes, 'utf-16le')
  if (bytes.includes(0)) return null
  return decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')
}

/**
 * Parses rows according to RFC 4180. The separator is `;`, tab or `,`, whichever is most frequent in the first line outside quotes. `line` is the row
 * number as in a spreadsheet, from 1.
 */
export function parseTable(text: string): TableRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at]
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === separator) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && plain[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((text) => text !== ''))
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const counts = [';', '\t', ','].map((sign) => ({ sign, count: first.split(sign).length }))
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).sign
}
