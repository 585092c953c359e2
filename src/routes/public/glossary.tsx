import { GLOSSARY } from '~/content/glossary'
import { GlossaryPage } from '~/features/glossary/components/glossary-page'
import { localeOf } from '~/i18n/locale'
import { breadcrumbs, definedTerms, type StructuredData } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.glossary_page_title()} · ${site.name}`,
    description: m.glossary_description(),
    keywords: m.glossary_keywords().split(', '),
  }
}

export function structuredData(pathname: string): StructuredData[] {
  if (!import.meta.env.SSR) return []
  const locale = localeOf(pathname)
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_glossary(), path: '/glossario' },
  ]
  const terms = GLOSSARY[locale].map(({ definition, ...term }) => ({
    ...term,
    definition: definition.join(' '),
  }))
  return [definedTerms({ pathname, name: m.glossary_title(), terms }), breadcrumbs(locale, crumbs)]
}

export default GlossaryPage
