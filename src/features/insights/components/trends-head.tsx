import type { ReactNode } from 'react'
import type { Reading } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import type { Naming } from '~/features/insights/texts/trend-texts'
import { firstOf, PERIODS, type Period } from '~/features/insights/view/period'
import { Dial } from '~/features/scoring/components/dial'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { markWord } from '~/features/scoring/texts/mark-words'
import { formatScore } from '~/i18n/format'
import { formatDate } from '~/i18n/format-date'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import styles from './trends-head.module.css'

type TrendsHeadProps = Naming & {
  title: string
  reading: Reading
  from: number
  /** False for readers who may not see a squad's mean. */
  hasAverage?: boolean
  children: ReactNode
}

/** Head of the trends: the newest sprint's result, the sprints shown, and the options. */
export function TrendsHead({
  title,
  reading,
  from,
  hasAverage = true,
  names,
  locale,
  children,
}: TrendsHeadProps) {
  const newest = hasAverage ? reading.overall.at(-1) : undefined
  const average = newest?.score ?? null
  return (
    <header className={styles.head}>
      {hasAverage && (
        <span className={styles.dial}>
          {average !== null && <span className="sr-only">{m.squad_newest_average()}</span>}
          <Dial
            value={average}
            text={average === null ? undefined : formatScore(average, { locale, isAverage: true })}
            size={96}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1>{title}</h1>
        {names.length > 0 && (
          <p className="text-ink-2">{spanText({ names: names.slice(from), locale })}</p>
        )}
        {newest && (
          <VerdictMark mark={markOf(newest)}>
            {m.trends_overall({ mark: markWord(markOf(newest)).toLowerCase() })}
          </VerdictMark>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}

/** Formats the period as 'Sprint 49 a Sprint 60, de 19 de junho de 2026 a 20 de novembro de 2026'. */
export function spanText({ names, locale }: Naming): string {
  const [first, last] = [names[0], names.at(-1)]
  if (!first || !last) return ''
  const date = last.date && formatDate(last.date, locale)
  if (names.length === 1) return date ? m.trends_span_one({ name: last.name, date }) : last.name
  const span = m.trends_span_names({ first: first.name, last: last.name })
  const start = first.date && formatDate(first.date, locale)
  if (!start || !date) return span
  return start === date
    ? m.trends_span_one({ name: span, date })
    : m.trends_span({ span, start, end: date })
}

/** Choice of the period. Rendered only if it changes the result. */
export function PeriodChoice({
  period,
  sprints,
  onPeriod,
}: {
  period: Period
  sprints: number
  onPeriod: (period: Period) => void
}) {
  const useful = PERIODS.filter((each) => each === 'all' || firstOf(each, sprints) > 0)
  if (useful.length < 2) return null
  return (
    <Segmented
      label={m.trends_period()}
      value={useful.includes(period) ? period : 'all'}
      options={useful.map((value) => ({
        value,
        label: value === 'all' ? m.trends_period_all() : m.trends_period_count({ count: value }),
      }))}
      onChange={onPeriod}
    />
  )
}
