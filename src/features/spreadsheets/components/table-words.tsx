import type { TableWord } from '~/domain/transfer/tables/table-words'
import { Ruler } from '~/features/scoring/components/ruler'
import type { TableStep } from '~/features/spreadsheets/state/use-table'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Tick } from '~/ui/forms/tick'
import looks from '~/ui/looks.module.css'
import styles from './table.module.css'

/** The words of a table in place of scores, each with a ruler. */
export function TableWords({
  choices,
  words,
  onChange,
}: TableStep & { words: readonly TableWord[] }) {
  const locale = useLocale()
  if (words.length === 0) return null
  const change = (key: string, score: TableWord['score']) =>
    onChange({ ...choices, words: { ...choices.words, [key]: score ?? null } })
  return (
    <ul className={`${looks.card} divide-y divide-line px-4`}>
      {words.map(({ key, text, count, score }) => (
        <li key={key} className={styles.word}>
          <span className="min-w-0 text-14">
            <b className="block font-580 break-words">{text}</b>
            <span className="text-13 text-ink-3">{m.table_times({ count })}</span>
          </span>
          <Ruler
            id={key}
            title={text}
            score={score ?? undefined}
            locale={locale}
            isDisabled={score === null}
            onScore={change}
          />
          <Tick
            label={m.table_role_out()}
            isOn={score === null}
            onChange={(isOut) => {
              const { [key]: _, ...others } = choices.words
              onChange({ ...choices, words: isOut ? { ...others, [key]: null } : others })
            }}
          />
        </li>
      ))}
    </ul>
  )
}
