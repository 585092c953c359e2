import { cached } from './format'
import { type Locale, languageTag } from './locale'

/** Within six days, no two days have the same name. */
const DAYS_WITH_NAMES_MS = 6 * 24 * 60 * 60 * 1000

/**
 * Formats a moment of the next days in a few letters, in the reader's own time zone: 'qui., 18:00', or '3 de dez., 18:00' if another day has the same
 * name.
 */
export function formatSoon(
  moment: number,
  { locale, now }: { locale: Locale; now: number },
): string {
  const isNear = moment - now < DAYS_WITH_NAMES_MS
  const day = isNear
    ? ({ weekday: 'short' } as const)
    : ({ day: 'numeric', month: 'short' } as const)
  return cached(
    `soon ${locale} ${isNear}`,
    () =>
      new Intl.DateTimeFormat(languageTag(locale), { ...day, hour: 'numeric', minute: '2-digit' }),
  ).format(moment)
}
