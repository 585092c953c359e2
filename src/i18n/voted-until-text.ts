import { m } from '~/paraglide/messages'
import { formatShortDate } from './format-date'
import type { Locale } from './locale'

type Voted = {
  from: string
  until: string
  /** Null if the number is withheld. */
  people: number | string | null
  /** Number of people who could vote. Null if it is unknown or withheld. */
  total: number | null
}

/**
 * Describes a vote over days: its first and last day, and the number of people who finished it, as exactly as the reader may know. `from` and `until`
 * are ISO times.
 */
export function votedUntilText({ from, until, people, total }: Voted, locale: Locale): string {
  const [start, end] = [from, until].map((time) => formatShortDate(new Date(time), locale)) as [
    string,
    string,
  ]
  const days = { start, end }
  if (people === null) return m.report_deadline(days, { locale })
  return total
    ? m.report_deadline_of({ ...days, people, total }, { locale })
    : m.report_deadline_people({ ...days, range: people }, { locale })
}
