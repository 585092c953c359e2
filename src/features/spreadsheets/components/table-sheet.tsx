import type { Sheet } from '~/domain/transfer/workbooks/sheets'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'

type TableSheetProps = {
  sheets: readonly Sheet[]
  /** Position of the shown sheet. */
  sheet: number
  changeSheet: (at: number) => void
}

/** Choice of a workbook's sheet. Renders nothing for a file with a single one. */
export function TableSheet({ sheets, sheet, changeSheet }: TableSheetProps) {
  if (sheets.length < 2) return null
  return (
    <Select
      label={m.table_sheet()}
      value={String(sheet)}
      onChange={(value) => changeSheet(Number(value))}
    >
      {sheets.map(({ name, isHidden }, at) => (
        <option key={name} value={String(at)}>
          {isHidden ? m.table_sheet_hidden({ name }) : name}
        </option>
      ))}
    </Select>
  )
}
