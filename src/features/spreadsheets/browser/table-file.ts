import { parseJson } from '~/domain/text/json'
import { readOtherTool } from '~/domain/transfer/tables/other-tools'
import { type ReadTable, readTable } from '~/domain/transfer/tables/table'
import { decodeTable, MAX_TABLE_BYTES } from '~/domain/transfer/tables/table-text'
import { inSlices } from '~/lib/browser/slices'

/** Reads a chosen file as a table. Resolves to null if the signal aborts it. */
export async function readTableFile(file: File, signal: AbortSignal): Promise<ReadTable | null> {
  if (file.size > MAX_TABLE_BYTES) return { ok: false, reason: 'TABLE_TOO_LARGE' }
  // A file that was moved or locked after it was chosen is unreadable.
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  const decoded = decodeTable(new Uint8Array(bytes))
  if (!decoded.ok) return decoded
  const table = readOtherTool(parseJson(decoded.text)?.value)
  return table ? { ok: true, table } : inSlices(readTable(decoded.text), signal)
}
