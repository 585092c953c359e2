import { formatDeadline } from '~/i18n/format-date'
import { type Locale, languageTag } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns a closing time in words, in the reader's own zone. */
export function deadlineText(moment: number, locale: Locale): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return formatDeadline(moment, { locale, zone })
}

/** Returns '1 dia e 6 horas', the two largest units, rounded up to a minute. */
export function durationText(ms: number, locale: Locale): string {
  const left = Math.max(MINUTE_MS, Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
  const parts = [
    ['day', Math.floor(left / DAY_MS)],
    ['hour', Math.floor((left % DAY_MS) / HOUR_MS)],
    ['minute', Math.floor((left % HOUR_MS) / MINUTE_MS)],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  const words = parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => {
      const options = { style: 'unit', unit, unitDisplay: 'long' } as const
      return new Intl.NumberFormat(languageTag(locale), options).format(count)
    })
  return new Intl.ListFormat(languageTag(locale)).format(words)
}

/** Returns how many people have finished, of how many. */
export function finishedText(counts: Counts): string {
  const [{ finished }, total] = [counts, peopleOf(counts)]
  return finished === 1 ? m.window_count_one({ total }) : m.window_count({ finished, total })
}

type Counts = { finished: number; seats: number; expected: number | null }

/** Returns the number of people who vote: those with a seat, or expected behind an open link. */
export function peopleOf({ seats, expected }: Omit<Counts, 'finished'>): number {
  return Math.max(seats, expected ?? 0)
}

/** Returns how many links there are beyond those of the invited people. */
export function extraText(count: number): string {
  return count === 1 ? m.window_extra_one() : m.window_extra({ count })
}
