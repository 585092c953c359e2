import { useId } from 'react'
import { TABLE_FORMS, type TableForm } from '~/domain/transfer/tables/column-roles'
import { guessChoices } from '~/domain/transfer/tables/table-choices'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { FORM_HINTS, FORM_TEXTS } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import styles from './table.module.css'

/** A small table of each form: ink for sprints, grey for topics, outlines for scores. */
const PICTURES: Record<TableForm, readonly string[]> = {
  rows: ['igo', 'igo', 'igo', 'igo'],
  sprints: [' iii', 'gooo', 'gooo', 'gooo'],
  topics: [' ggg', 'iooo', 'iooo', 'iooo'],
}
const LOOKS: Record<string, string> = {
  i: 'fill-ink stroke-ink',
  g: 'fill-ink-3 stroke-ink-3',
  o: 'fill-none stroke-line-strong',
}

/** Choice of the table's form by pictures. */
export function TableForms({ table, choices, onChange }: TableStep) {
  const name = useId()
  function change(form: TableForm) {
    const { scales, words } = choices
    onChange({ ...guessChoices(table, form), scales, words })
  }
  return (
    <fieldset className={styles.forms} aria-label={m.table_form()}>
      {TABLE_FORMS.map((form) => (
        <label key={form} className={styles.option}>
          <Picture form={form} />
          <span className="min-w-0">
            <b className="block text-14 font-640">{FORM_TEXTS[form]()}</b>
            <span className="block text-13 text-ink-2">{FORM_HINTS[form]()}</span>
          </span>
          <input
            type="radio"
            name={name}
            value={form}
            checked={choices.form === form}
            onChange={() => change(form)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function Picture({ form }: { form: TableForm }) {
  return (
    <svg viewBox="0 0 80 40" width="80" height="40" aria-hidden className="flex-none">
      {PICTURES[form].flatMap((row, y) =>
        [...row].map((kind, x) => {
          if (kind === ' ') return null
          const width = 80 / row.length - 4
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are fixed
              key={`${x} ${y}`}
              x={x * (width + 4) + 1}
              y={y * 10 + 1}
              width={width}
              height={7}
              rx={1.5}
              className={LOOKS[kind]}
            />
          )
        }),
      )}
    </svg>
  )
}
