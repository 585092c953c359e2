import { m } from '~/paraglide/messages'
import { formatShortDate } from './format-date'
import type { Locale } from './locale'

/**
 * Describes a vote over days: its first and last day, and the number of people who finished it, as exactly as the reader may know. `from` and `until`
 * are ISO times. `people` is null if the number is withheld.
 */
export function votedUntilText(
  { from, until, people }: { from: string; until: string; people: number | string | null },
  locale: Locale,
): string {
  const [start, end] = [from, until].map((time) => formatShortDate(new Date(time), locale)) as [
    string,
    string,
  ]
  const days = { start, end }
  return people === null
    ? m.report_deadline(days, { locale })
    : m.report_deadline_people({ ...days, range: people }, { locale })
}
