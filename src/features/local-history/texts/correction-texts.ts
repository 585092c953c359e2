import { countChanged } from '~/domain/local/correction'
import type { Draft } from '~/domain/local/draft'
import type { HistoryEntry } from '~/domain/local/history'
import { overallAverage } from '~/domain/retrospectives/averages'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

/** Longest name of a sprint that a button has space for. */
const MAX_NAMED = 20

/** Returns the label of the button that updates the stored sprint. */
export function updateText(sprint: string): string {
  return sprint !== '' && sprint.length <= MAX_NAMED
    ? m.local_update_sprint({ sprint })
    : m.local_update()
}

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
