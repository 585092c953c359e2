import { columnsOf, type Table, type TableMapping } from '~/domain/transfer/score-table'
import { columnText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'

type TableColumnsProps = {
  table: Table
  mapping: TableMapping
  onChange: (mapping: TableMapping) => void
}

/** Choice of the table's form and of the meaning of its columns. */
export function TableColumns({ table, mapping, onChange }: TableColumnsProps) {
  const columns = columnsOf(table)
  const fields = [
    { name: 'topic', label: m.table_topic() },
    { name: 'sprint', label: m.table_sprint() },
    { name: 'score', label: m.table_score() },
  ] as const
  return (
    <>
      <Select
        label={m.table_form()}
        value={mapping.form}
        onChange={(form) => onChange({ ...mapping, form: form === 'long' ? 'long' : 'wide' })}
      >
        <option value="wide">{m.table_form_wide()}</option>
        <option value="long">{m.table_form_long()}</option>
      </Select>
      {fields
        .filter(({ name }) => mapping.form === 'long' || name === 'topic')
        .map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            value={mapping[name]}
            onChange={(column) => onChange({ ...mapping, [name]: Number(column) })}
          >
            {columns.map((column) => (
              <option key={column} value={column}>
                {columnText(table, column)}
              </option>
            ))}
          </Select>
        ))}
    </>
  )
}
