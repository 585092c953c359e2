import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '~/domain/text/languages'
import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'

export type { Locale } from '~/paraglide/runtime'

export const LOCALES: readonly Locale[] = LANGUAGE_CODES

/** The only rule: everything under the code of a language is in it, as `/en` is English, and the rest is Portuguese. */
export function localeOf(pathname: string): Locale {
  const code = pathname.split('/', 2)[1] ?? ''
  return isLanguage(code) ? code : baseLocale
}

/** The same page in a language: adds, changes or takes away the code in front. */
export function pathIn(locale: Locale, pathname: string): string {
  const present = localeOf(pathname)
  const bare = present === baseLocale ? pathname : pathname.slice(present.length + 1) || '/'
  if (locale === baseLocale) return bare
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** The language as HTML, `Intl` and search engines name it. */
export function languageTag(locale: Locale): string {
  return LANGUAGES[locale].tag
}

if (typeof window !== 'undefined') overwriteGetLocale(() => localeOf(window.location.pathname))
