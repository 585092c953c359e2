import { memo, Suspense, useMemo } from 'react'
import type { HistoryEntry } from '~/domain/local/history'
import { nameKey } from '~/domain/squads/names'
import type { Locale } from '~/i18n/locale'
import { lazyPart } from '~/ui/later'
import { useNearViewport } from '~/ui/use-near-viewport'

// Loaded lazily, because most visits only use the form. The service worker keeps it for offline use.
const VotedTrends = lazyPart(async () => (await import('./voted-trends')).VotedTrends)

/** A single sprint has nothing to be compared with. */
const FEWEST_SPRINTS = 2

/** Trends of one squad's saved sprints: the chosen squad, or that of the newest sprint. */
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
