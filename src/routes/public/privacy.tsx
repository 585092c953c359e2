import { PRIVACY } from '~/content/privacy'
import { PrivacyPage } from '~/features/about/components/privacy-page'
import { localeOf } from '~/i18n/locale'
import { breadcrumbs, type StructuredData } from '~/i18n/structured-data'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta(pathname: string) {
  return {
    title: `${m.nav_privacy()} · ${site.name}`,
    description: PRIVACY[localeOf(pathname)].description,
    keywords: m.privacy_keywords().split(', '),
  }
}

export function structuredData(pathname: string): StructuredData[] {
  if (!import.meta.env.SSR) return []
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_privacy(), path: '/privacidade' },
  ]
  return [breadcrumbs(localeOf(pathname), crumbs)]
}

export default function Privacy() {
  return <PrivacyPage text={PRIVACY[useLocale()]} />
}
