/** Largest table that is read, in bytes. */
export const MAX_TABLE_BYTES = 4_000_000

/** Most cells of a table: twice those of 500 sprints with 200 topics. */
export const MAX_TABLE_CELLS = 200_000

/** Most columns of a table: those of a sheet in a spreadsheet. */
export const MAX_TABLE_COLUMNS = 16_384

/** Longest text of a cell that is kept. Every text of a sprint is far shorter, and a longer one would be refused as well as this beginning of it. */
export const MAX_CELL_LENGTH = 10_000

/** The reason why a file is not a table of scores. Each has a sentence that names the file. */
export type TableProblem =
  | 'TABLE_EMPTY'
  | 'TABLE_NOT_TEXT'
  | 'TABLE_TOO_LARGE'
  /** A workbook in a format that is not read: `.xls` or `.xlsb`. */
  | 'TABLE_OLD_WORKBOOK'
  /** A workbook with macros. */
  | 'TABLE_MACROS'
  /** A workbook that a password protects. */
  | 'TABLE_ENCRYPTED'
  /** A workbook that cannot be read: damaged, or an `.ods` with a password. */
  | 'TABLE_BROKEN'
  | 'TABLE_NUMBERS'
  /** A text document or slides. */
  | 'TABLE_DOCUMENT'
  | 'TABLE_PDF'
  | 'TABLE_ARCHIVE'
  | 'TABLE_PICTURE'
  | 'TABLE_WEB_PAGE'
  /** An export of Parabol, which has no scores. */
  | 'TABLE_PARABOL'

const WEB_PAGE = /^\s*<(!doctype|html|table|\?xml|svg)\b/i

/** Control characters that no spreadsheet writes. */
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Decodes a table in the encodings of spreadsheets: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252. */
export function decodeTable(
  bytes: Uint8Array,
): { ok: true; text: string } | { ok: false; reason: TableProblem } {
  const text = decodeText(bytes)
  if (text === null || CONTROL.test(text)) return { ok: false, reason: 'TABLE_NOT_TEXT' }
  if (WEB_PAGE.test(text)) return { ok: false, reason: 'TABLE_WEB_PAGE' }
  return { ok: true, text }
}

function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return decode(bytes, 'utf-16le')
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return decode(bytes, 'utf-16be')
  if (bytes.includes(0)) return null
  return decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
