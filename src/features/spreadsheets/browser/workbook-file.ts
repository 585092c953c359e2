import type { ReadOptions, Workbook } from 'hucre'
import type { TableProblem } from '~/domain/transfer/tables/table-text'
import type { WorkbookKind } from '~/domain/transfer/workbooks/file-kind'
import {
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_SHEETS,
  type Sheet,
  toSheet,
} from '~/domain/transfer/workbooks/sheets'
import type { ZipEntry } from '~/domain/transfer/workbooks/zip-entries'
import { inSlices } from '~/lib/browser/slices'
import { measureArchive } from './archive-size'

/** A workbook's bytes with what `findFileKind` found in them. */
type WorkbookFile = { bytes: Uint8Array; kind: WorkbookKind; entries: readonly ZipEntry[] }

type ReadWorkbook = { ok: true; sheets: Sheet[] } | { ok: false; reason: TableProblem }

type Reader = (bytes: Uint8Array, options: ReadOptions) => Promise<Workbook>

/** Readers of workbooks. Each is loaded with the first file of its kind. */
const READERS: Record<WorkbookKind, () => Promise<Reader>> = {
  xlsx: async () => (await import('hucre/xlsx')).readXlsx,
  ods: async () => (await import('hucre/ods')).readOds,
}

/** Most tags that are parsed for all sheets together. The library parses the texts and formats of all sheets again for each of them. */
const MAX_PARSED_TAGS = 10_000_000

/**
 * Reads the sheets of a workbook one after the other, which keeps the library's form of a single sheet in memory. Takes the stored results of formulas.
 * Resolves to null if the signal aborts it.
 */
export async function readWorkbook(
  { bytes, kind, entries }: WorkbookFile,
  signal: AbortSignal,
): Promise<ReadWorkbook | null> {
  try {
    const size = await measureArchive(bytes, entries)
    if (!size) return { ok: false, reason: 'TABLE_TOO_LARGE' }
    const read = await READERS[kind]()
    const sheets: Sheet[] = []
    for (let [at, count] = [0, 1]; at < count; at += 1) {
      const written = await readSheetAt(read, bytes, at)
      if (written.count > MAX_SHEETS || written.count * size.perSheet > MAX_PARSED_TAGS) {
        return { ok: false, reason: 'TABLE_TOO_LARGE' }
      }
      count = written.count
      const sheet = await inSlices(toSheet(written), signal)
      if (!sheet) return null
      sheets.push(sheet)
      // The library parses a sheet without a pause.
      await new Promise((resume) => setTimeout(resume))
    }
    return { ok: true, sheets }
  } catch {
    // The library throws for every kind of damage, and for a sheet beyond its own limits.
    return { ok: false, reason: 'TABLE_BROKEN' }
  }
}

/** One row and column more than a sheet may have tell that it has more. */
const RANGE = `A1:${columnName(MAX_SHEET_COLUMNS)}${MAX_SHEET_ROWS + 1}`

/** Reads the sheet at this position, and counts the sheets. */
async function readSheetAt(read: Reader, bytes: Uint8Array, position: number) {
  const names: Pick<Sheet, 'name' | 'isHidden'>[] = []
  const { sheets } = await read(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      names[index] = { name, isHidden: hidden === true || veryHidden === true }
      return index === position
    },
    readStyles: true,
    range: RANGE,
  })
  const sheet = sheets.find(({ rows }) => rows.length > 0)
  const formatOf = (row: number, column: number) =>
    sheet?.cells?.get(`${row},${column}`)?.style?.numFmt
  return {
    ...(names[position] ?? { name: '', isHidden: false }),
    count: names.length,
    rows: sheet?.rows ?? [],
    merges: sheet?.merges ?? [],
    isPercent: (row: number, column: number) => formatOf(row, column)?.includes('%') ?? false,
  }
}

/** Returns the letters of a column, counted from 0. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}
