import type { ReactNode } from 'react'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { m } from '~/paraglide/messages'
import styles from './table.module.css'
import { TableColumns } from './table-columns'
import { TableDates } from './table-dates'
import { TableForms } from './table-forms'
import { TableRepeats } from './table-repeats'
import { TableRows } from './table-rows'
import { TableScale } from './table-scale'
import { TableWords } from './table-words'

type TableStepsProps = TableStep & { preview: TablePreview | null }

/** Numbered steps. A known format needs none, unless a question is open. */
export function TableSteps({ preview, ...open }: TableStepsProps) {
  const { table, choices, onChange } = open
  const isKnown = table.known !== undefined
  const kinds = preview?.questions.map(({ kind }) => kind) ?? []
  const scales = isKnown ? [] : (preview?.scales ?? [])
  const hasWords = (preview?.words.length ?? 0) > 0
  const asksValues = !isKnown && (scales.length > 0 || hasWords || kinds.includes('REPEATS'))
  const openDate = preview?.undecidedDate ?? null
  if (isKnown && kinds.length === 0) return null
  return (
    <div className={styles.steps}>
      {!isKnown && (
        <Step title={m.table_form()}>
          <TableForms {...open} />
          {preview && <TableRepeats.Rows {...open} preview={preview} />}
        </Step>
      )}
      {!isKnown && (
        <Step title={m.table_columns()} hint={m.table_columns_hint()}>
          <TableColumns {...open} />
          {preview && <TableRows {...open} totals={preview.totals} />}
        </Step>
      )}
      {asksValues && preview && (
        <Step title={hasWords ? m.table_words() : m.table_values()} hint={m.table_words_hint()}>
          {scales.map((group) => (
            <TableScale
              key={group.key}
              group={group}
              isNamed={scales.length > 1}
              scale={choices.scales[group.key]}
              onChange={(scale) =>
                onChange({ ...choices, scales: { ...choices.scales, [group.key]: scale } })
              }
            />
          ))}
          <TableWords {...open} words={preview.words} />
          <TableRepeats.Scores {...open} preview={preview} />
        </Step>
      )}
      {openDate !== null && (
        <Step title={m.table_day_or_month()}>
          <TableDates {...open} sample={openDate} />
        </Step>
      )}
    </div>
  )
}

type GivenStep = { title: string; hint?: string; children: ReactNode }

function Step({ title, hint, children }: GivenStep) {
  return (
    <section className={styles.step}>
      <h3 className="text-17 font-640">{title}</h3>
      {hint && <p className="text-13 text-ink-2">{hint}</p>}
      <div className="grid gap-3">{children}</div>
    </section>
  )
}
