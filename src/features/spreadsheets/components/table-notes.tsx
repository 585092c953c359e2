import type { Table, TableMapping, TableScores } from '~/domain/transfer/score-table'
import { columnText, scaleText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'

/** Maximum number of listed cells; the count covers all. */
const MOST = 100

/** Notes on the data that an import leaves out, and on how it converts the scores. */
export function TableNotes({
  table,
  mapping,
  scores: { odd },
}: {
  table: Table
  mapping: TableMapping
  scores: TableScores
}) {
  const { personal } = table
  const columns = personal.map((column) => columnText(table, column)).join(', ')
  return (
    <div className="grid gap-2 text-14">
      <p>{scaleText(mapping)}</p>
      {personal.length > 0 && <p className="break-words">{m.table_personal({ columns })}</p>}
      {odd.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-ink">
            {m.table_odd({ count: odd.length })}
          </summary>
          <section
            className="max-h-40 overflow-y-auto break-words"
            aria-label={m.table_odd({ count: odd.length })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
          >
            <ul>
              {odd.slice(0, MOST).map(({ row, column, text }) => (
                <li key={`${row} ${column}`}>{m.table_odd_cell({ row, column, text })}</li>
              ))}
            </ul>
          </section>
        </details>
      )}
      <p>{m.table_break()}</p>
    </div>
  )
}
