import { m } from '~/paraglide/messages'
import { type Locale, languageTag } from './locale'

/** Formats dates, as the only place. Apart from numbers, which the phone's way into a room needs without them. */

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
function cached(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(key)
  const format = known ?? make()
  if (!known) formats.set(key, format)
  return format
}

/** Formats a date in words. `month` counts from 0. */
function longDate(
  { year, month, day }: { year: number; month: number; day: number },
  locale: Locale,
): string {
  const name = m.date_months({}, { locale }).split(' ')[month] ?? ''
  return m.date_long({ year, month: name, day }, { locale })
}
