import { memo, Suspense, useMemo } from 'react'
import type { HistoryEntry } from '~/domain/local/history'
import { compareSprints } from '~/domain/retrospectives/comparison'
import { sourceKey } from '~/domain/trends/sprint-source'
import { ChartSkeleton } from '~/features/scoring/components/chart-skeleton'
import { ComparisonEmpty } from '~/features/scoring/components/comparison-empty'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'
import looks from '~/ui/looks.module.css'

// Loaded only if there is something to compare. The service worker keeps it for offline use.
const ComparisonChart = lazyPart(
  async () =>
    (await import('~/features/scoring/components/comparison-chart')).ComparisonChart<HistoryEntry>,
)

/** Chart height of local mode, specification section 9. */
const HEIGHT = 500

/** All saved sprints side by side, in the order of saving. */
export const LocalComparison = memo(function LocalComparison({
  entries,
  locale,
}: {
  entries: readonly HistoryEntry[]
  locale: Locale
}) {
  const comparison = useMemo(() => compareSprints(entries.map(withSource)), [entries])
  return (
    <section className={`${looks.card} mt-6 p-6 below-layout:p-4`}>
      {entries.length === 0 ? (
        <ComparisonEmpty />
      ) : (
        <Suspense fallback={<ChartSkeleton height={HEIGHT} />}>
          <ComparisonChart
            comparison={comparison}
            labelOf={labelOf}
            height={HEIGHT}
            locale={locale}
          />
        </Suspense>
      )}
    </section>
  )
})

function withSource(entry: HistoryEntry) {
  return { ...entry, source: sourceKey(entry.extra) }
}

function labelOf({ sprint, squadName }: HistoryEntry) {
  return { sprint, squad: squadName || m.history_not_available() }
}
