import type { TableProblem } from '../tables/table-text.ts'
import { listZipEntries, type ZipEntry } from './zip-entries.ts'

/** Formats of workbooks that can be read. */
export type WorkbookKind = 'xlsx' | 'ods'

type KnownFile =
  | { ok: true; kind: 'text' }
  | { ok: true; kind: WorkbookKind; entries: ZipEntry[] }
  | { ok: false; reason: TableProblem }

/** Most bytes of a workbook's files, inflated. 200,000 cells are some 12 MB. */
export const MAX_INFLATED = 32_000_000

const MAX_ENTRIES = 2000

/** First bytes of files that people mistake for tables. */
const SIGNATURES: readonly (readonly [TableProblem, readonly number[], start?: number])[] = [
  ['TABLE_PDF', [0x25, 0x50, 0x44, 0x46]],
  ['TABLE_DOCUMENT', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['TABLE_ARCHIVE', [0x1f, 0x8b]],
  ['TABLE_ARCHIVE', [0x37, 0x7a, 0xbc, 0xaf]],
  ['TABLE_ARCHIVE', [0x52, 0x61, 0x72, 0x21]],
  ['TABLE_ARCHIVE', [0x42, 0x5a, 0x68]],
  ['TABLE_ARCHIVE', [0xfd, 0x37, 0x7a, 0x58]],
  ['TABLE_PICTURE', [0x89, 0x50, 0x4e, 0x47]],
  ['TABLE_PICTURE', [0xff, 0xd8, 0xff]],
  ['TABLE_PICTURE', [0x47, 0x49, 0x46, 0x38]],
  ['TABLE_PICTURE', [0x57, 0x45, 0x42, 0x50], 8],
  ['TABLE_PICTURE', [0x66, 0x74, 0x79, 0x70], 4],
]

const ZIP = [0x50, 0x4b]
/** The container of Office before 2007, in which later versions keep a protected workbook. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]

/** Names by which an archive is recognised. The first match counts. */
const ARCHIVES: readonly (readonly [RegExp, TableProblem | 'xlsx' | 'ods'])[] = [
  [/(^|\/)vbaProject\.bin$/i, 'TABLE_MACROS'],
  [/^xl\/workbook\.bin$/i, 'TABLE_OLD_WORKBOOK'],
  [/(^|\/)worksheets\//i, 'xlsx'],
  [/^(word|ppt|visio)\//i, 'TABLE_DOCUMENT'],
  [/^index(\/|\.zip$)/i, 'TABLE_NUMBERS'],
  [/^content\.xml$/i, 'ods'],
]

/** Recognises a file by its bytes, without inflating anything. Refuses everything that is neither text nor a workbook of acceptable size. */
export function findFileKind(bytes: Uint8Array): KnownFile {
  const known = SIGNATURES.find(([, signature, start = 0]) => hasBytes(bytes, signature, start))
  if (known) return refused(known[0])
  if (hasBytes(bytes, OLD_OFFICE)) return refused(findOldOffice(bytes))
  return hasBytes(bytes, ZIP) ? findArchive(bytes) : { ok: true, kind: 'text' }
}

function findArchive(bytes: Uint8Array): KnownFile {
  const entries = listZipEntries(bytes)
  if (entries === null) return refused('TABLE_BROKEN')
  const [, found = 'TABLE_ARCHIVE'] =
    ARCHIVES.find(([pattern]) => entries.some(({ name }) => pattern.test(name))) ?? []
  if (found !== 'xlsx' && found !== 'ods') return refused(found)
  if (found === 'ods' && !hasText(bytes.subarray(0, 200), 'opendocument.spreadsheet')) {
    return refused('TABLE_DOCUMENT')
  }
  return isTooLarge(entries) ? refused('TABLE_TOO_LARGE') : { ok: true, kind: found, entries }
}

function isTooLarge(entries: readonly ZipEntry[]): boolean {
  const declared = entries.reduce((sum, entry) => sum + entry.declared, 0)
  return entries.length > MAX_ENTRIES || declared > MAX_INFLATED
}

/** Names in this container are UTF-16. */
function findOldOffice(bytes: Uint8Array): TableProblem {
  const wide = (text: string) => [...text].join('\0')
  if (hasText(bytes, wide('EncryptedPackage'))) return 'TABLE_ENCRYPTED'
  return hasText(bytes, wide('WordDocument')) || hasText(bytes, wide('PowerPoint'))
    ? 'TABLE_DOCUMENT'
    : 'TABLE_OLD_WORKBOOK'
}

function hasBytes(bytes: Uint8Array, expected: readonly number[], start = 0): boolean {
  return expected.every((byte, at) => bytes[start + at] === byte)
}

function hasText(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text)
}

function refused(reason: TableProblem): KnownFile {
  return { ok: false, reason }
}
