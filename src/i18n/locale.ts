import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '~/domain/text/languages'
import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'

export type { Locale } from '~/paraglide/runtime'

export const LOCALES: readonly Locale[] = LANGUAGE_CODES

/** Returns a path's language: everything below a language's code is in it, as `/en` is English, and the rest is Portuguese. This is the only rule. */
export function localeOf(pathname: string): Locale {
  const code = pathname.split('/', 2)[1] ?? ''
  return isLanguage(code) ? code : baseLocale
}

/** Returns the same page's path in a language: adds, changes or removes the code in front. */
export function pathIn(locale: Locale, pathname: string): string {
  const present = localeOf(pathname)
  const bare = present === baseLocale ? pathname : pathname.slice(present.length + 1) || '/'
  if (locale === baseLocale) return bare
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** Returns the language's name in HTML, `Intl` and search engines. */
export function languageTag(locale: Locale): string {
  return LANGUAGES[locale].tag
}

if (typeof window !== 'undefined') overwriteGetLocale(() => localeOf(window.location.pathname))
