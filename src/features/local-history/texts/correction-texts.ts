import type { Draft } from '~/domain/local/draft'
import type { HistoryEntry } from '~/domain/local/history'
import { countChanged } from '~/domain/local/stored-changes'
import { overallAverage } from '~/domain/retrospectives/averages'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** Returns the number of changed scores. */
export function changedText(count: number): string {
  if (count === 0) return m.local_changed_none()
  return count === 1 ? m.local_changed_one() : m.local_changed({ count })
}

/** Returns the number of changed scores, with the stored average. */
export function tallyText(draft: Draft, stored: HistoryEntry, locale: Locale): string {
  const average = overallAverage(stored.topics, stored.scores)
  return m.local_changed_was({
    changed: changedText(countChanged(draft, stored)),
    average: formatScore(average, { locale, isAverage: true }),
  })
}
