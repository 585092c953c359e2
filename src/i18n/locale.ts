import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'

export type { Locale } from '~/paraglide/runtime'

/** The only rule: /en and everything under it is English, the rest is Portuguese. */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|$)/.test(pathname) ? 'en' : baseLocale
}

/** The same page in a language: adds or takes away the /en in front. */
export function pathIn(locale: Locale, pathname: string): string {
  const bare = pathname.replace(/^\/en(?=\/|$)/, '') || '/'
  if (locale === baseLocale) return bare
  return bare === '/' ? '/en' : `/en${bare}`
}

/** The language as HTML, `Intl` and search engines name it. */
export function languageTag(locale: Locale): 'pt-BR' | 'en' {
  return locale === 'pt' ? 'pt-BR' : 'en'
}

if (typeof window !== 'undefined') overwriteGetLocale(() => localeOf(window.location.pathname))
