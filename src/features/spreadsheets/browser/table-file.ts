import { parseJson } from '~/domain/text/json'
import { readOtherTool } from '~/domain/transfer/tables/other-tools'
import { type ReadTable, readTable } from '~/domain/transfer/tables/table'
import {
  decodeTable,
  MAX_TABLE_BYTES,
  type TableProblem,
} from '~/domain/transfer/tables/table-text'
import { findFileKind } from '~/domain/transfer/workbooks/file-kind'
import { readSheet, type Sheet, sortSheets } from '~/domain/transfer/workbooks/sheets'
import { inSlices } from '~/lib/browser/slices'

/** A file as a table. A workbook also has its sheets, of which the first is the table. */
export type TableFile = { read: ReadTable; sheets: readonly Sheet[] }

/** Reads a chosen file as a table. Resolves to null if the signal aborts it. */
export async function readTableFile(file: File, signal: AbortSignal): Promise<TableFile | null> {
  const read = await readOpenFile(file, signal)
  return signal.aborted ? null : read
}

/** Reads a file like `readTableFile`, but may miss a signal during the last step. */
async function readOpenFile(file: File, signal: AbortSignal): Promise<TableFile | null> {
  if (file.size > MAX_TABLE_BYTES) return refused('TABLE_TOO_LARGE')
  // A file that was moved or locked after it was chosen is unreadable.
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const known = findFileKind(bytes)
  if (!known.ok) return refused(known.reason)
  if (known.kind !== 'text') {
    const { readWorkbook } = await import('./workbook-file')
    const workbook = await readWorkbook({ bytes, ...known }, signal)
    if (!workbook?.ok) return workbook && refused(workbook.reason)
    const sheets = sortSheets(workbook.sheets)
    return { read: readSheet(sheets[0]), sheets }
  }
  const decoded = decodeTable(bytes)
  if (!decoded.ok) return refused(decoded.reason)
  const other = readOtherTool(parseJson(decoded.text)?.value)
  if (other) return { read: other, sheets: [] }
  const read = await inSlices(readTable(decoded.text), signal)
  return read && { read, sheets: [] }
}

function refused(reason: TableProblem): TableFile {
  return { read: { ok: false, reason }, sheets: [] }
}
