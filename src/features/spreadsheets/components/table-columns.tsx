import {
  type ColumnRole,
  canRepeat,
  ROLES_OF,
  TABLE_FORMS,
} from '~/domain/transfer/tables/column-roles'
import { guessChoices, type TableChoices, withRole } from '~/domain/transfer/tables/table-choices'
import type { OpenTable } from '~/features/spreadsheets/state/use-table'
import { columnText, FORM_TEXTS, roleText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'

/** Lines that can be chosen as heads. */
const MOST_LINES = 20
/** Columns whose role can be changed here. */
const MOST_COLUMNS = 100

type TableColumnsProps = OpenTable & {
  onChange: (choices: TableChoices) => void
  onHeads: (line: number) => void
}

/** Choice of the line of heads, of the table's form, and of each column's role. */
export function TableColumns({ table, choices, onChange, onHeads }: TableColumnsProps) {
  const { form, roles } = choices
  const columns = table.heads.flatMap((_, column) =>
    table.personal.includes(column) ? [] : [column],
  )
  const options: ColumnRole[] = [...ROLES_OF[form], 'out']

  function changeForm(value: string) {
    const next = TABLE_FORMS.find((each) => each === value) ?? form
    const { scales, words } = choices
    onChange({ ...guessChoices(table, next), scales, words })
  }

  return (
    <>
      <Select label={m.table_form()} value={form} onChange={changeForm}>
        {TABLE_FORMS.map((each) => (
          <option key={each} value={each}>
            {FORM_TEXTS[each]()}
          </option>
        ))}
      </Select>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink">
          {m.table_columns()}
        </summary>
        <div className="grid gap-3">
          {table.known === undefined && (
            <Select
              label={m.table_heads()}
              value={table.line}
              onChange={(line) => onHeads(Number(line))}
            >
              {table.grid.slice(0, MOST_LINES).map(({ line, cells }) => (
                <option key={line} value={line}>
                  {m.table_line({ line, text: cells.filter((text) => text !== '').join(', ') })}
                </option>
              ))}
            </Select>
          )}
          {columns.slice(0, MOST_COLUMNS).map((column) => (
            <Select
              key={column}
              label={columnText(table, column)}
              value={roles[column]}
              onChange={(value) => {
                const role = options.find((each) => each === value) ?? 'out'
                onChange(withRole(choices, { column, role, canRepeat: canRepeat(role, form) }))
              }}
            >
              {options.map((role) => (
                <option key={role} value={role}>
                  {roleText(role, form)}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </details>
    </>
  )
}
