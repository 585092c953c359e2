import { csvFormatOf, type ExportCell, toCsvLine } from '~/domain/text/csv'
import type { Language } from '~/domain/text/languages'
import { copyText } from '../clipboard'

/** Copies a table in the form that spreadsheets paste into cells. Returns false if the browser does not allow it. */
export function copyTable(
  rows: readonly (readonly ExportCell[])[],
  language: Language,
): Promise<boolean> {
  const { decimal } = csvFormatOf(language)
  return copyText(rows.map((cells) => toCsvLine(cells, { separator: '\t', decimal })).join(''))
}
