import { site } from '../../site.config'
import { LOCALES, type Locale, languageTag, localeOf, pathIn } from './locale'
import { addressOf, cardAddress, type PageMeta, toMoment } from './page-head'
import { ABOUT_PATHS } from './site-map'

/** An item in the vocabulary of schema.org, for search engines. */
export type StructuredData = { '@type': string } & Record<string, unknown>

function organization(): StructuredData {
  return { '@type': 'Organization', name: site.name, url: addressOf('/') }
}

/** Returns the publisher, the site and the application; only for the home page. */
export function siteStructuredData(description: string): StructuredData[] {
  const inLanguage = LOCALES.map(languageTag)
  const logo = addressOf('/icon-512.png')
  return [
    { ...organization(), logo, email: site.email, sameAs: [site.profileUrl] },
    {
      '@type': 'WebSite',
      name: site.name,
      url: addressOf('/'),
      description,
      inLanguage,
    },
    {
      '@type': 'WebApplication',
      name: site.name,
      url: addressOf('/'),
      description,
      image: cardAddress(addressOf('/')),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      browserRequirements: 'Requires JavaScript',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'BRL' },
      inLanguage,
      publisher: organization(),
    },
  ]
}

/** Returns the path from the home page to a page, by Portuguese paths. The last step is the page itself. */
export function breadcrumbs(
  locale: Locale,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(pathIn(locale, path)),
    })),
  }
}

/** Returns an article. Its page names a role as the author, so search engines get the publisher, which has a name. */
export function blogPosting({
  pathname,
  description,
  article: { title, date, updatedAt },
}: Required<Pick<PageMeta, 'description' | 'article'>> & { pathname: string }): StructuredData {
  const url = addressOf(pathname)
  const locale = localeOf(pathname)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: title,
    description,
    image: cardAddress(url),
    inLanguage: languageTag(locale),
    datePublished: toMoment(date),
    dateModified: toMoment(updatedAt),
    author: { ...organization(), url: addressOf(pathIn(locale, ABOUT_PATHS[locale])) },
    publisher: organization(),
    mainEntityOfPage: url,
  }
}

/** Returns the terms of a glossary, each at its own anchor. */
export function definedTerms({
  pathname,
  name,
  terms,
}: {
  pathname: string
  name: string
  terms: readonly { id: string; term: string; definition: string }[]
}): StructuredData {
  const url = addressOf(pathname)
  const set = `${url}#set`
  return {
    '@type': 'DefinedTermSet',
    '@id': set,
    name,
    inLanguage: languageTag(localeOf(pathname)),
    url,
    hasDefinedTerm: terms.map(({ id, term, definition }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: term,
      description: definition,
      url: `${url}#${id}`,
      inDefinedTermSet: set,
    })),
  }
}

/** Serialises the data for a script element, which no text in it can end. */
export function toJsonLd(structuredData: readonly StructuredData[]): string {
  const graph = structuredData.map((item) => ({ '@context': 'https://schema.org', ...item }))
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
