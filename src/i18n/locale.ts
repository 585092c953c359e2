import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'

export type { Locale } from '~/paraglide/runtime'

/** Returns a path's language: /en and everything below it is English, the rest is Portuguese. This is the only rule. */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|$)/.test(pathname) ? 'en' : baseLocale
}

/** Returns the same page's path in a language: adds or removes the prefix /en. */
export function pathIn(locale: Locale, pathname: string): string {
  const bare = pathname.replace(/^\/en(?=\/|$)/, '') || '/'
  if (locale === baseLocale) return bare
  return bare === '/' ? '/en' : `/en${bare}`
}

/** Returns the language's name in HTML, `Intl` and search engines. */
export function languageTag(locale: Locale): 'pt-BR' | 'en' {
  return locale === 'pt' ? 'pt-BR' : 'en'
}

if (typeof window !== 'undefined') overwriteGetLocale(() => localeOf(window.location.pathname))
