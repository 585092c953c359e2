import { readTable, type Table, type TableProblem } from '~/domain/transfer/score-table'
import { decodeTable, MAX_TABLE_BYTES } from '~/domain/transfer/table-text'

/** A chosen file, read as a table. */
export type TableFile = {
  fileName: string
  read: { ok: true; table: Table } | { ok: false; reason: TableProblem }
}

export async function readTableFile(file: File): Promise<TableFile> {
  const fileName = file.name
  if (file.size > MAX_TABLE_BYTES) {
    return { fileName, read: { ok: false, reason: 'TABLE_TOO_LARGE' } }
  }
  // A file that was moved or locked after it was chosen is unreadable.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  const text = decodeTable(new Uint8Array(bytes))
  const read =
    text === null ? { ok: false as const, reason: 'TABLE_NOT_TEXT' as const } : readTable(text)
  return { fileName, read }
}
