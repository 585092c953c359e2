import { lazy, memo, Suspense, useMemo } from 'react'
import type { HistoryEntry } from '~/domain/local/history'
import { nameKey } from '~/domain/squads/names'
import type { Locale } from '~/i18n/locale'
import { useNearViewport } from '~/ui/use-near-viewport'

// Apart from the form, which is what most visits are for. The service worker keeps it for offline use.
const VotedTrends = lazy(async () => {
  const { VotedTrends } = await import('./voted-trends')
  return { default: VotedTrends }
})

/** With one sprint there is nothing to compare. */
const FEWEST_SPRINTS = 2

/** What the saved sprints of one squad say: of the newest sprint's squad unless the list is of one. */
export const LocalTrends = memo(function LocalTrends({
  entries,
  locale,
}: {
  entries: readonly HistoryEntry[]
  locale: Locale
}) {
  const [watch, isNear] = useNearViewport()
  const sprints = useMemo(() => ofNewestSquad(entries), [entries])
  if (sprints.length < FEWEST_SPRINTS) return null
  return (
    <div ref={watch} className="mt-10">
      {isNear && (
        <Suspense fallback={null}>
          <VotedTrends entries={sprints} locale={locale} />
        </Suspense>
      )}
    </div>
  )
})

function ofNewestSquad(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const newest = nameKey(entries.at(-1)?.squadName ?? '')
  return entries.filter(({ squadName }) => nameKey(squadName) === newest)
}
