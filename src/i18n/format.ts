import { LANGUAGES } from '~/domain/text/languages'
import { m } from '~/paraglide/messages'
import { type Locale, languageTag } from './locale'

/** Formats numbers and dates, as the only place. */

/** Formats a leaf's score, whole ('4'), or an average, with one decimal ('2,0' in Portuguese, '2.0' in English). */
export function formatScore(
  value: number,
  { locale, isAverage }: { locale: Locale; isAverage: boolean },
): string {
  return isAverage ? oneDecimal(value, locale) : String(value)
}

/** Formats a change with its sign, using U+2212 as the minus; '0,0' for no change. */
export function formatChange(change: number, locale: Locale): string {
  const size = oneDecimal(Math.abs(change), locale)
  if (change === 0) return size
  return change > 0 ? `+${size}` : `\u2212${size}`
}

/**
 * Formats a whole number from 0 on: '1.284' in Portuguese, '1,284' in English. Does not use `Intl`, because a page's first formatter takes 30 ms to
 * build, and the home page has one number.
 */
export function formatCount(count: number, locale: Locale): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, LANGUAGES[locale].decimal === ',' ? '.' : ',')
}

/** Formats '7 de novembro de 2026', in the reader's own time zone. Does not use `Intl`, because first screens contain it. */
export function formatDate(date: Date, locale: Locale): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return longDate({ year, month, day }, locale)
}

/** Formats '7 nov. 2026', in the reader's own time zone. */
export function formatShortDate(date: Date, locale: Locale): string {
  return cached(
    `date ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium' }),
  ).format(date)
}

/** Formats '7 nov.', in the reader's own time zone. */
export function formatDayAndMonth(date: Date, locale: Locale): string {
  return cached(
    `day and month ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { day: 'numeric', month: 'short' }),
  ).format(date)
}

/** Formats '7 de novembro de 2026' for a date such as '2026-11-07', the same in every time zone. */
export function formatDay(day: string, locale: Locale): string {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return longDate({ year, month, day: date.getUTCDate() }, locale)
}

/** Formats '7 nov. 2026' for a date. */
export function formatShortDay(day: string, locale: Locale): string {
  return cached(
    `day ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
  ).format(new Date(day))
}

/** Formats '7 nov. 2026, 09:30', in the reader's own time zone. */
export function formatMoment(date: Date, locale: Locale): string {
  return cached(
    `moment ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(date)
}

/**
 * Formats 'quarta-feira, 25 de novembro, às 18:00, horário de Brasília', in the time zone with this IANA name, for readers whose own zone is
 * unknown or another one.
 */
export function formatDeadline(
  moment: number,
  { locale, zone }: { locale: Locale; zone: string },
): string {
  const make = (name: string, options: Intl.DateTimeFormatOptions) =>
    cached(
      `deadline ${name} ${locale} ${zone}`,
      () => new Intl.DateTimeFormat(languageTag(locale), { timeZone: zone, ...options }),
    )
  const day = make('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(moment)
  const time = make('time', { timeStyle: 'short' }).format(moment)
  const parts = make('zone', { timeZoneName: 'longGeneric' }).formatToParts(moment)
  // Zones without a change of clocks have a "standard" time only, and the Portuguese name stands inside a sentence.
  const name = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone)
    .replace(/ (Padrão|Standard)(?= )/, '')
    .replace(/^Horário /, 'horário ')
  return m.date_deadline({ day, time, zone: name }, { locale })
}

/** Formats 'segunda-feira' for a weekday from 1 for Monday. */
export function formatWeekday(day: number, locale: Locale): string {
  const names = cached(
    `weekday ${locale}`,
    () => new Intl.DateTimeFormat(languageTag(locale), { weekday: 'long', timeZone: 'UTC' }),
  )
  // The first of January 2024 was a Monday.
  return names.format(Date.UTC(2024, 0, day))
}

// Building a formatter costs far more than using it, and a history contains hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of a key, made once. */
export function cached(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(key)
  const format = known ?? make()
  if (!known) formats.set(key, format)
  return format
}

/**
 * Formats a number from 0 on, below a thousand. Rounds half a tenth up although binary numbers rarely represent it exactly. Does not use `Intl`, like
 * counts.
 */
function oneDecimal(value: number, locale: Locale): string {
  const text = (Math.floor(value * 10 + 0.5 + 1e-9) / 10).toFixed(1)
  return text.replace('.', LANGUAGES[locale].decimal)
}

/** Formats a date in words. `month` counts from 0. */
function longDate(
  { year, month, day }: { year: number; month: number; day: number },
  locale: Locale,
): string {
  const name = m.date_months({}, { locale }).split(' ')[month] ?? ''
  return m.date_long({ year, month: name, day }, { locale })
}
