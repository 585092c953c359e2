import type { Locale } from '~/i18n/locale'
import { ABOUT_PATHS } from '~/i18n/site-map'
import { m } from '~/paraglide/messages'

/** Returns the links on every page, by Portuguese paths. */
export function siteLinks(locale: Locale) {
  return [
    { to: '/', label: m.nav_home },
    { to: '/blog', label: m.nav_blog },
    { to: '/glossario', label: m.nav_glossary },
    { to: ABOUT_PATHS[locale], label: m.nav_about },
    { to: '/retrospectiva', label: m.nav_record },
  ]
}
