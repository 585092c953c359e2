import { useMemo } from 'react'
import { readVotes } from '~/domain/entry-votes'
import type { HistoryEntry } from '~/domain/history'
import { sourceKey } from '~/domain/sprint-source'
import { SprintTrends } from '~/features/insights/components/sprint-trends'
import type { Locale } from '~/i18n/locale'

/** The trends of entries, with the votes that some of them have. */
export function VotedTrends({
  entries,
  locale,
}: {
  entries: readonly HistoryEntry[]
  locale: Locale
}) {
  const sprints = useMemo(
    () =>
      entries.map((entry) => {
        const votes = readVotes(entry.extra)
        const source = sourceKey(entry.extra)
        return { ...entry, source, ...(votes && { tallies: votes.tallies }) }
      }),
    [entries],
  )
  return <SprintTrends sprints={sprints} locale={locale} />
}
