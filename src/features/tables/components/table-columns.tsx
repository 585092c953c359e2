import { columnsOf, type Table, type TableMapping } from '~/domain/score-table'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/segmented'
import { Select } from '~/ui/select'
import { columnText } from './table-texts'

type TableColumnsProps = {
  table: Table
  mapping: TableMapping
  onChange: (mapping: TableMapping) => void
}

/** The form of the table, and which of its columns are what. */
export function TableColumns({ table, mapping, onChange }: TableColumnsProps) {
  const columns = columnsOf(table)
  const fields = [
    { name: 'topic', label: m.table_topic() },
    { name: 'sprint', label: m.table_sprint() },
    { name: 'score', label: m.table_score() },
  ] as const
  return (
    <>
      <Segmented
        label={m.table_form()}
        value={mapping.form}
        options={[
          { value: 'wide', label: m.table_form_wide() },
          { value: 'long', label: m.table_form_long() },
        ]}
        onChange={(form) => onChange({ ...mapping, form })}
      />
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
