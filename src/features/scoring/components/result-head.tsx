import type { ReactNode } from 'react'
import { averageOf, changeOf, extremesOf } from '~/domain/retrospectives/averages'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import type { Topic } from '~/domain/topics/topic-tree'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Change } from './change'
import { Dial } from './dial'
import styles from './result-head.module.css'
import { ScoreBadge } from './score-badge'

/** The squad's previous sprint, with its displayed name. */
type Previous = ScoreSheet & { sprint: string }

type ResultHeadProps = {
  sheet: ScoreSheet
  previous: Previous | null
  locale: Locale
  /** Title and description. */
  children: ReactNode
  /** Buttons and links, in one row if they fit. */
  actions: ReactNode
}

/** Result of a sprint: its average on a dial, with the figures beside it. */
export function ResultHead({ sheet, previous, locale, children, actions }: ResultHeadProps) {
  const average = averageOf(sheet.topics, sheet.scores)
  return (
    <header data-part="head" className={styles.head}>
      <div>{children}</div>
      {/* Last in the layout but before the figures in reading order, like in the one-column layout. */}
      <div className="col-span-full row-start-2 flex flex-wrap gap-3 below-layout:*:flex-1 print:hidden">
        {actions}
      </div>
      {/* Hidden, because the figures beside it contain the number. */}
      <div
        aria-hidden
        className="h-46.5 print:h-auto not-print:below-layout:h-44.5 not-print:below-layout:text-center"
      >
        <Dial
          value={average}
          text={average === null ? undefined : formatScore(average, { locale, isAverage: true })}
          size={208}
          thickness={0.14}
        />
      </div>
      <Figures sheet={sheet} average={average} previous={previous} locale={locale} />
    </header>
  )
}

function Figures({
  sheet,
  average,
  previous,
  locale,
}: {
  sheet: ScoreSheet
  average: number | null
  previous: Previous | null
  locale: Locale
}) {
  const extremes = extremesOf(sheet.topics, sheet.scores)
  const before = previous && averageOf(previous.topics, previous.scores)
  if (average === null) {
    return (
      <dl className={styles.figures}>
        <div>
          <dt>{m.local_average()}</dt>
          <dd className="font-580">{m.squad_retrospective_no_average()}</dd>
        </div>
      </dl>
    )
  }
  const band = bandOf(average)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{m.local_average()}</dt>
        <dd className="font-580 text-band-text" data-band={band}>
          <span className="sr-only">{formatScore(average, { locale, isAverage: true })}, </span>
          {meaningOf(band)}
        </dd>
      </div>
      {previous && before !== null && (
        <div>
          <dt>{m.results_against({ sprint: previous.sprint })}</dt>
          <dd>
            <Change change={changeOf({ from: before, to: average })} isLabelled locale={locale} />
          </dd>
        </div>
      )}
      {extremes && (
        <>
          <Extreme label={m.results_highest()} topics={extremes.highest} {...{ sheet, locale }} />
          <Extreme label={m.results_lowest()} topics={extremes.lowest} {...{ sheet, locale }} />
        </>
      )}
    </dl>
  )
}

function Extreme({
  label,
  topics: [first, ...others],
  sheet,
  locale,
}: {
  label: string
  topics: readonly Topic[]
  sheet: ScoreSheet
  locale: Locale
}) {
  if (!first) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ScoreBadge value={sheet.scores.get(first.id) ?? 0} isAverage={false} locale={locale} />
        <span className="min-w-0">
          {first.title}
          {others.length > 0 && ` ${m.lead_and_more({ count: others.length })}`}
        </span>
      </dd>
    </div>
  )
}
