import { csvFormatOf, type ExportCell, toCsvFile } from '~/domain/text/csv'
import type { Language } from '~/domain/text/languages'
import { downloadFile } from '../files'

export type TableFormat = 'csv' | 'xlsx'

/** Downloads a table, whose first row is its heads, as CSV in the format of the language or as a workbook. */
export async function downloadTable(
  rows: readonly (readonly ExportCell[])[],
  { name, format, language }: { name: string; format: TableFormat; language: Language },
): Promise<void> {
  if (format === 'csv') {
    const text = toCsvFile(rows, csvFormatOf(language))
    return downloadFile({ name: `${name}.csv`, type: 'text/csv;charset=utf-8', text })
  }
  const { toWorkbook } = await import('./workbook')
  downloadFile({ name: `${name}.xlsx`, type: WORKBOOK, text: new Blob([await toWorkbook(rows)]) })
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the time zone in which this device shows days. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
