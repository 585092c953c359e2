import type { ActionExportRow } from '~/domain/actions/action-file'
import { type ExportRow, toExportTable } from '~/domain/transfer/retrospective-export'
import type { SquadOfTransfer } from '~/features/transfer/client'
import { exportHeads } from '~/features/transfer/texts/export-heads'
import type { Locale } from '~/i18n/locale'
import { api } from '~/lib/browser/api-client'
import { downloadFile, toFileName } from '~/lib/browser/files'
import { downloadTable, ownTimeZone } from '~/lib/browser/tables/table-download'

export const SQUAD_FORMATS = ['json', 'csv', 'xlsx'] as const
export type SquadFormat = (typeof SQUAD_FORMATS)[number]

/** Downloads a squad's retrospectives in the language of the page. A workbook is made of the JSON, in the browser. */
export async function downloadSquad(
  { id, name }: SquadOfTransfer,
  { format, locale }: { format: SquadFormat; locale: Locale },
): Promise<void> {
  const zone = ownTimeZone()
  const response = await api.squads[':squadId'].export.$get({
    param: { squadId: id },
    query: { format: format === 'csv' ? 'csv' : 'json', language: locale, zone },
  })
  const file = `retrospectives-${toFileName(name)}`
  if (format === 'xlsx') {
    const items = (await response.json()) as (ExportRow | ActionExportRow)[]
    const rows = items.filter((item) => 'dados_json' in item)
    const table = toExportTable(rows, { heads: exportHeads(locale), zone })
    return downloadTable(table, { name: file, format, language: locale })
  }
  // Reading it as text would remove the byte order mark, by which spreadsheets recognise the encoding.
  const text = await response.blob()
  downloadFile({ name: `${file}.${format}`, type: text.type, text })
}
