import { LANGUAGES } from '~/domain/text/languages'
import { m } from '~/paraglide/messages'
import { type Locale, languageTag } from './locale'

/** The one place where numbers and dates become text. */

/** A leaf's score, whole ('4'), or an average, one decimal ('2,0' in Portuguese, '2.0' in English). */
export function formatScore(
  value: number,
  { locale, isAverage }: { locale: Locale; isAverage: boolean },
): string {
  return isAverage ? oneDecimal(value, locale) : String(value)
}

/** A change with its sign, the minus being U+2212; '0,0' when nothing changed. */
export function formatChange(change: number, locale: Locale): string {
  const size = oneDecimal(Math.abs(change), locale)
  if (change === 0) return size
  return change > 0 ? `+${size}` : `\u2212${size}`
}

/**
 * How many there are of something, a whole number from 0 on: '1.284' in Portuguese, '1,284' in English. By hand, because the first formatter of
 * a page takes 30 ms to build, and the home page has one number.
 */
export function formatCount(count: number, locale: Locale): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, LANGUAGES[locale].decimal === ',' ? '.' : ',')
}

/** '7 de novembro de 2026', in the reader's own time zone. By hand, because it stands on first screens. */
export function formatDate(date: Date, locale: Locale): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return longDate({ year, month, day }, locale)
}

/** '7 nov. 2026', in the reader's own time zone. */
export function formatShortDate(date: Date, locale: Locale): string {
  return cached(
    `date ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium' }),
  ).format(date)
}

/** '7 de novembro de 2026': a day of the calendar, given as '2026-11-07', the same wherever it is read. */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return longDate({ year, month, day: date.getUTCDate() }, locale)
}

/** '7 nov. 2026', of a day of the calendar. */
export function formatShortDay(day: string, locale: Locale): string {
  return cached(
    `day ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
  ).format(new Date(day))
}

/** '7 nov. 2026, 09:30', in the reader's own time zone. */
export function formatMoment(date: Date, locale: Locale): string {
  return cached(
    `moment ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(date)
}

/** 'segunda-feira', of a day of the week from 1 for Monday. */
export function formatWeekday(day: number, locale: Locale): string {
  const names = cached(
    `weekday ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { weekday: 'long', timeZone: 'UTC' }),
  )
  // The first of January 2024 was a Monday.
  return names.format(Date.UTC(2024, 0, day))
}

// Building a formatter costs far more than using it, and a history holds hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>()

function cached(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(key)
  const format = known ?? make()
  if (!known) formats.set(key, format)
  return format
}

/** From 0 on, below a thousand, half a tenth rounded up although no binary number is exactly that. By hand, as counts are. */
function oneDecimal(value: number, locale: Locale): string {
  const text = (Math.floor(value * 10 + 0.5 + 1e-9) / 10).toFixed(1)
  return text.replace('.', LANGUAGES[locale].decimal)
}

/** `month` counts from 0. */
function longDate(
  { year, month, day }: { year: number; month: number; day: number },
  locale: Locale,
): string {
  const name = m.date_months({}, { locale }).split(' ')[month] ?? ''
  return m.date_long({ year, month: name, day }, { locale })
}
