import type { Scale } from '~/domain/transfer/tables/scales'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { OpenTable } from '~/features/spreadsheets/state/use-table'
import { columnText, scaleText } from '~/features/spreadsheets/texts/table-texts'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

/** Maximum number of listed cells; the count covers all. */
const MOST = 100

type TableNotesProps = OpenTable & { preview: TablePreview }

/** Notes on the data that an import leaves out, and on how it converts the scores. */
export function TableNotes({ table, choices, preview }: TableNotesProps) {
  const locale = useLocale()
  const { odd, rounded, few, parents, totals, leftOut } = preview
  const named = (columns: readonly number[]) =>
    columns.map((column) => columnText(table, column)).join(', ')
  const scales = preview.scales.flatMap(({ key }) => choices.scales[key] ?? [])
  const left = totals.filter(({ line }) => choices.rows[line] !== true)
  return (
    <div className="grid gap-2 break-words text-14">
      {scales.map((scale: Scale, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one table keep their order
        <p key={at}>{scaleText(scale)}</p>
      ))}
      {rounded && (
        <p>
          {m.table_rounded({
            count: rounded.count,
            from: formatScore(rounded.from, { locale, isAverage: true }),
            to: rounded.to,
          })}
        </p>
      )}
      {preview.isAnswers && <p>{m.table_votes()}</p>}
      {few > 0 && <p>{m.table_few({ count: few })}</p>}
      {parents > 0 && <p>{m.table_parents({ count: parents })}</p>}
      {left.length > 0 && (
        <p>{m.table_totals({ titles: left.map(({ title }) => title).join(', ') })}</p>
      )}
      {leftOut.length > 0 && <p>{m.table_left_out({ columns: named(leftOut) })}</p>}
      {table.personal.length > 0 && <p>{m.table_personal({ columns: named(table.personal) })}</p>}
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
      {table.known !== 'own' && <p>{m.table_break()}</p>}
    </div>
  )
}
