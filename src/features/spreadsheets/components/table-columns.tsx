import { ChevronDown } from 'lucide-react'
import { type ColumnRole, canRepeat, ROLES_OF } from '~/domain/transfer/tables/column-roles'
import { cellText } from '~/domain/transfer/tables/table'
import { withRole } from '~/domain/transfer/tables/table-choices'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { columnText, roleText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import styles from './columns.module.css'

/** Columns whose role can be changed here. */
const MOST_COLUMNS = 100
const SAMPLES = 4

/** The columns with their first cells. Each has a list with its role. Columns of people show no cells and have no other role. */
export function TableColumns({ table, choices, onChange }: TableStep) {
  const { form, roles } = choices
  const options: ColumnRole[] = [...ROLES_OF[form], 'out']
  const columns = [...table.heads.keys()].filter(
    (column) => table.personal.has(column) || isFilled(column),
  )
  function isFilled(column: number): boolean {
    return table.heads[column] !== '' || table.rows.some((row) => cellText(row, column) !== '')
  }
  return (
    <section
      className={styles.columns}
      aria-label={m.table_columns()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <ul>
        {columns.slice(0, MOST_COLUMNS).map((column) => {
          const isPersonal = table.personal.has(column)
          const role = isPersonal ? 'out' : (roles[column] ?? 'out')
          const head = columnText(table, column)
          return (
            <li key={column} data-role={role}>
              <span className={styles.chip}>
                {isPersonal ? (
                  <span>{m.table_role_out()}</span>
                ) : (
                  <>
                    <select
                      aria-label={m.table_column_role({ column: head })}
                      value={role}
                      onChange={({ target }) => {
                        const next = options.find((each) => each === target.value) ?? 'out'
                        const repeats = canRepeat(next, form)
                        onChange(withRole(choices, { column, role: next, canRepeat: repeats }))
                      }}
                    >
                      {options.map((each) => (
                        <option key={each} value={each}>
                          {roleText(each, form)}
                        </option>
                      ))}
                    </select>
                    <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
                  </>
                )}
              </span>
              <b>{head}</b>
              {!isPersonal &&
                table.rows.slice(0, SAMPLES).map((row) => (
                  <span key={row.line} className={styles.sample}>
                    {cellText(row, column) || '\u00a0'}
                  </span>
                ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
