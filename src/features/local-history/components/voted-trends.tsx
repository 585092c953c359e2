import { readVotes } from '~/domain/local/entry-votes'
import type { HistoryEntry } from '~/domain/local/history'
import { remembered } from '~/domain/text/remembered'
import { readMeans } from '~/domain/trends/kept-means'
import { sourceKey } from '~/domain/trends/sprint-source'
import { SprintTrends } from '~/features/insights/components/sprint-trends'
import type { Locale } from '~/i18n/locale'

const sprintsOf = remembered((entries: readonly HistoryEntry[]) =>
  entries.map((entry) => {
    const votes = readVotes(entry.extra)
    const source = sourceKey(entry.extra)
    const means = readMeans(entry.extra)
    return { ...entry, source, means, ...(votes && { tallies: votes.tallies }) }
  }),
)

/** Trends of entries, including the votes that some of them have. */
export function VotedTrends({
  entries,
  locale,
}: {
  entries: readonly HistoryEntry[]
  locale: Locale
}) {
  return <SprintTrends sprints={sprintsOf(entries)} locale={locale} />
}
