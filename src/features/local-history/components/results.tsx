import { ArrowLeft, CircleCheck, Plus } from 'lucide-react'
import { changeOf, extremesOf, overallAverage } from '~/domain/averages'
import { previousOf } from '~/domain/comparison'
import { type HistoryEntry, isSameSprint } from '~/domain/history'
import { bandOf } from '~/domain/scale'
import type { Topic } from '~/domain/topic-tree'
import { Change } from '~/features/scoring/components/change'
import { Dial } from '~/features/scoring/components/dial'
import { ResultCards } from '~/features/scoring/components/result-cards'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { formatDate, formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'

type ResultsProps = {
  entry: HistoryEntry
  /** The whole history, for what changed since the squad's sprint before. */
  entries: readonly HistoryEntry[]
  locale: Locale
  onNewSprint: () => void
  onBack: () => void
}

/** One saved sprint, to read. */
export function Results({ entry, entries, locale, onNewSprint, onBack }: ResultsProps) {
  const index = entries.findLastIndex((other) => isSameSprint(other, entry))
  const previous = index === -1 ? null : previousOf(entries, index)
  const average = overallAverage(entry.topics, entry.scores)
  return (
    <>
      <header className="results-head">
        <div>
          <p className="mb-2.5 flex items-center gap-2 text-14 font-[560]">
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
            {m.results_stored()}
          </p>
          <h1 tabIndex={-1} className="text-44 tracking-[-.03em] outline-none">
            {entry.sprint || m.history_not_available()}
          </h1>
          <p className="text-ink-2">{describe(entry, locale)}</p>
          <div className="mt-6 flex flex-wrap gap-3 below-layout:*:flex-1 print:hidden">
            <Button tone="primary" icon={Plus} onClick={onNewSprint}>
              {m.results_new_sprint()}
            </Button>
            <Button icon={ArrowLeft} onClick={onBack}>
              {m.results_back()}
            </Button>
          </div>
        </div>
        <div className="h-46.5 below-layout:h-44.5 below-layout:text-center">
          <Dial
            value={average}
            text={formatScore(average, { locale, isAverage: true })}
            size={208}
            thickness={0.14}
          />
        </div>
        <Figures entry={entry} average={average} previous={previous} locale={locale} />
      </header>
      <h2 className="sr-only">{m.results_scores_by_topic()}</h2>
      <ResultCards entry={entry} previous={previous} locale={locale} />
    </>
  )
}

function describe({ squadName, savedAt }: HistoryEntry, locale: Locale): string {
  const squad = squadName || m.history_not_available()
  return savedAt ? m.results_saved_on({ squad, date: formatDate(savedAt, locale) }) : squad
}

function Figures({
  entry,
  average,
  previous,
  locale,
}: {
  entry: HistoryEntry
  average: number
  previous: HistoryEntry | null
  locale: Locale
}) {
  const extremes = extremesOf(entry.topics, entry.scores)
  const band = bandOf(average)
  return (
    <dl className="results-figures">
      <div>
        <dt>{m.local_average()}</dt>
        <dd className="font-[600] text-band-text" data-band={band}>
          {meaningOf(band)}
        </dd>
      </div>
      {previous && (
        <div>
          <dt>{m.results_against({ sprint: previous.sprint })}</dt>
          <dd>
            <Change
              change={changeOf({
                from: overallAverage(previous.topics, previous.scores),
                to: average,
              })}
              locale={locale}
            />
          </dd>
        </div>
      )}
      {extremes && (
        <>
          <Extreme label={m.results_highest()} topic={extremes.highest} {...{ entry, locale }} />
          <Extreme label={m.results_lowest()} topic={extremes.lowest} {...{ entry, locale }} />
        </>
      )}
    </dl>
  )
}

function Extreme({
  label,
  topic,
  entry,
  locale,
}: {
  label: string
  topic: Topic
  entry: HistoryEntry
  locale: Locale
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ScoreBadge value={entry.scores.get(topic.id) ?? 0} isAverage={false} locale={locale} />
        <span className="min-w-0">{topic.title}</span>
      </dd>
    </div>
  )
}
