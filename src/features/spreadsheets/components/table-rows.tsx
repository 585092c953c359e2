import { useState } from 'react'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { GridRow } from '~/domain/transfer/tables/table-grid'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { m } from '~/paraglide/messages'
import { Tick } from '~/ui/forms/tick'
import looks from '~/ui/looks.module.css'

/** Rows that can be chosen one by one. */
const MOST_ROWS = 500
/** Characters of a row in its label. */
const MOST_TEXT = 60

type TableRowsProps = TableStep & Pick<TablePreview, 'totals'>

/** Choice of the rows. Those named like totals are out at first. */
export function TableRows({ table, choices, totals, onChange }: TableRowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const sums = new Set(totals.map(({ line }) => line))
  const isTaken = ({ line }: GridRow) => choices.rows[line] ?? !sums.has(line)
  const change = (line: number, isOn: boolean) =>
    onChange({ ...choices, rows: { ...choices.rows, [line]: isOn } })
  const tick = (row: GridRow) => (
    <Tick
      key={row.line}
      label={m.table_row({ line: row.line, text: textOf(row) })}
      isOn={isTaken(row)}
      onChange={(isOn) => change(row.line, isOn)}
    />
  )
  const taken = table.rows.filter(isTaken).length
  return (
    <div className={`${looks.card} px-4 py-3 text-14`}>
      <p className="font-580">{m.table_rows({ taken, all: table.rows.length })}</p>
      {sums.size > 0 && (
        <>
          <p className="text-ink-2">{m.table_rows_totals()}</p>
          {table.rows
            .filter(({ line }) => sums.has(line))
            .slice(0, MOST_ROWS)
            .map(tick)}
        </>
      )}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink-2 underline">
          {m.table_choose_rows()}
        </summary>
        {isOpen && (
          <section
            className="max-h-60 overflow-y-auto"
            aria-label={m.table_choose_rows()}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
          >
            {table.rows
              .filter(({ line }) => !sums.has(line))
              .slice(0, MOST_ROWS)
              .map(tick)}
          </section>
        )}
      </details>
    </div>
  )
}

function textOf({ cells }: GridRow): string {
  const text = cells.filter((cell) => cell.trim() !== '').join(', ')
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}
