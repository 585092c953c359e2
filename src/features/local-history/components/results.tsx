import { ArrowLeft, CircleCheck, Plus, Trash2 } from 'lucide-react'
import { type HistoryEntry, isSameSprint } from '~/domain/local/history'
import { previousOf } from '~/domain/retrospectives/comparison'
import { sourceKey } from '~/domain/trends/sprint-source'
import { CardBoundary } from '~/features/failures/components/card-boundary'
import { ResultCards } from '~/features/scoring/components/result-cards'
import { ResultHead } from '~/features/scoring/components/result-head'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { later } from '~/ui/later'

/** Loaded lazily, because most sprints have no votes. The service worker keeps it for offline use. */
const useVotes = later(() => import('./sprint-votes'))

type ResultsProps = {
  entry: HistoryEntry
  /** The whole history, to compute changes since the squad's previous sprint. */
  entries: readonly HistoryEntry[]
  locale: Locale
  onNewSprint: () => void
  onBack: () => void
  onRemove: () => void
}

/** Read-only view of a saved sprint. */
export function Results({ entry, entries, locale, onNewSprint, onBack, onRemove }: ResultsProps) {
  const votes = useVotes()
  const index = entries.findLastIndex((other) => isSameSprint(other, entry))
  const before = index === -1 ? null : previousOf(entries, index)
  // Scores from different sources are not comparable.
  const previous = before && sourceKey(before.extra) === sourceKey(entry.extra) ? before : null
  return (
    <>
      <ResultHead
        sheet={entry}
        previous={previous}
        locale={locale}
        actions={
          <>
            <Button tone="primary" icon={Plus} onClick={onNewSprint}>
              {m.results_new_sprint()}
            </Button>
            <Button icon={ArrowLeft} onClick={onBack}>
              {m.results_back()}
            </Button>
            <Button tone="danger-ghost" icon={Trash2} onClick={onRemove}>
              {m.results_remove()}
            </Button>
          </>
        }
      >
        <p className="mb-2.5 flex items-center gap-2 text-14 font-580">
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
          {m.results_stored()}
        </p>
        <h1 tabIndex={-1} className="text-44 tracking-display outline-none">
          {entry.sprint || m.history_not_available()}
        </h1>
        <p className="text-ink-2">{describe(entry, locale)}</p>
      </ResultHead>
      <h2 className="sr-only">{m.results_scores_by_topic()}</h2>
      <CardBoundary card="results">
        <ResultCards entry={entry} previous={previous} locale={locale} />
      </CardBoundary>
      <CardBoundary card="results">{votes && <votes.SprintVotes entry={entry} />}</CardBoundary>
    </>
  )
}

function describe({ squadName, savedAt }: HistoryEntry, locale: Locale): string {
  const squad = squadName || m.history_not_available()
  return savedAt ? m.results_saved_on({ squad, date: formatDate(savedAt, locale) }) : squad
}
