import { LANGUAGES } from '~/domain/text/languages'
import type { Locale } from './locale'

/** Formats numbers, as the only place. */

/** Formats a leaf's score, whole ('4'), or an average, with one decimal ('2,0' in Portuguese, '2.0' in English). */
export function formatScore(
  value: number,
  { locale, isAverage }: { locale: Locale; isAverage: boolean },
): string {
  return isAverage ? oneDecimal(value, locale) : String(value)
}

/** Formats a number as it was written, with the language's decimal sign: '4,5' in Portuguese, '4.5' in English. */
export function formatWritten(value: number, locale: Locale): string {
  return String(value).replace('.', LANGUAGES[locale].decimal)
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

/**
 * Formats a number from 0 on, below a thousand. Rounds half a tenth up although binary numbers rarely represent it exactly. Does not use `Intl`, like
 * counts.
 */
function oneDecimal(value: number, locale: Locale): string {
  const text = (Math.floor(value * 10 + 0.5 + 1e-9) / 10).toFixed(1)
  return text.replace('.', LANGUAGES[locale].decimal)
}
