import { publicOrigin } from '~/lib/public-origin'
import { m } from '~/paraglide/messages'
import { baseLocale } from '~/paraglide/runtime'
import { site } from '../../site.config'
import { LOCALES, type Locale, languageTag, localeOf, pathIn } from './locale'
import { isListed, isPrerendered, isSentToOthers, type PageKind } from './site-map'

/** A page's description for browsers, search engines and link previews. */
export type PageMeta = {
  title: string
  description: string
  keywords?: readonly string[]
  /** Canonical address of a page with several addresses, as its Portuguese path for each language. */
  addresses?: Record<Locale, string>
  /** Data of a text with an author: its own title, dates such as '2025-06-12', and the content of its image. */
  article?: { title: string; date: string; updatedAt: string; imageAlt: string }
}

/** Codes of the languages in Open Graph. */
const OPEN_GRAPH: Record<Locale, string> = { pt: 'pt_BR', en: 'en_US' }

type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> }

/** Returns the addresses of a page for search engines and browsers. */
export function pageAddresses({
  pathname,
  addresses,
}: {
  pathname: string
  addresses?: PageMeta['addresses'] | undefined
}) {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const inLocale = (locale: Locale) => addressOf(pathIn(locale, addresses?.[locale] ?? path))
  const alternates = LOCALES.map((locale) => ({
    language: languageTag(locale),
    href: inLocale(locale),
  }))
  return {
    here: inLocale(localeOf(path)),
    alternates: [...alternates, { language: 'x-default', href: inLocale(baseLocale) }],
  }
}

/** Returns the path of the image for links to a page, by the page's own path. */
export function socialCardPath(pathname: string): string {
  return `/cards${pathname === '/' ? '/index' : pathname}.png`
}

/** Returns the same for a page with a secret in its address, without the secret: one image serves all of them. */
export function sharedCardPath(pathname: string): string {
  const [folder = '/'] = /^(\/[a-z]{2}(?=\/))?\/[^/]+/.exec(pathname) ?? []
  return socialCardPath(folder)
}

type Described = PageMeta & { pathname: string; kind: PageKind }

/** Returns the tags of a page's head: canonical address, twins, and description. No tag contains an address with a secret. */
export function headTags(page: Described): HeadTag[] {
  const { pathname, kind, description, keywords = [] } = page
  const { here, alternates } = pageAddresses(page)
  const locale = localeOf(pathname)
  return [
    meta('name', 'description', description),
    ...(keywords.length > 0 ? [meta('name', 'keywords', keywords.join(', '))] : []),
    meta('name', 'robots', isListed(kind) ? 'max-image-preview:large' : 'noindex'),
    link({
      rel: 'manifest',
      href: `/manifest${locale === baseLocale ? '' : `.${locale}`}.webmanifest`,
    }),
    ...(isPrerendered(kind)
      ? [
          link({ rel: 'canonical', href: here }),
          ...alternates.map(({ language, href }) =>
            link({ rel: 'alternate', hreflang: language, href }),
          ),
        ]
      : []),
  ]
}

/** Returns the tags for link previews, which read the file as it is sent. The browser leaves them as they are. */
export function previewTags(page: Described): HeadTag[] {
  const { pathname, kind, title, description, article } = page
  const { here } = pageAddresses(page)
  const locale = localeOf(pathname)
  return [
    ...(isPrerendered(kind) ? [meta('property', 'og:url', here)] : []),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', article?.title ?? title),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', OPEN_GRAPH[locale]),
    ...LOCALES.filter((other) => other !== locale).map((other) =>
      meta('property', 'og:locale:alternate', OPEN_GRAPH[other]),
    ),
    ...(article
      ? [
          meta('property', 'article:published_time', toMoment(article.date)),
          meta('property', 'article:modified_time', toMoment(article.updatedAt)),
        ]
      : []),
    ...(isListed(kind) ? cardTags(cardAddress(here), article?.imageAlt) : []),
    ...(isSentToOthers(kind) ? cardTags(addressOf(sharedCardPath(pathname))) : []),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Returns the address of a page's image, by its canonical address. */
export function cardAddress(page: string): string {
  return addressOf(socialCardPath(new URL(page).pathname))
}

/** Returns the tags of the image. Without its own text it shows the dial. */
function cardTags(image: string, alt: string = m.social_card_alt()): HeadTag[] {
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', image),
  ]
}

/** Search engines cut off a longer title. */
const LONGEST_TITLE = 60

/** Appends the product's name if it fits. */
export function pageTitle(title: string): string {
  const full = `${title} · ${site.name}`
  return full.length <= LONGEST_TITLE ? full : title
}

/** Returns a title and a description, as most pages have them, in the language at the time of the call. */
export function pageMeta(title: () => string, description: () => string): () => PageMeta {
  return () => ({ title: pageTitle(title()), description: description() })
}

/** Returns the feed's name in its language. */
export function feedTitle(locale: Locale): string {
  return `${site.name}: ${m.blog_page_title({}, { locale })}`
}

/** Returns an article's date for search engines, at nine in the morning in the author's time zone. */
export function toMoment(day: string): string {
  return `${day}T09:00:00-03:00`
}

export function addressOf(path: string): string {
  return publicOrigin() + (path === '/' ? '' : path)
}

function meta(kind: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [kind]: name, content } }
}

function link(attributes: Record<string, string>): HeadTag {
  return { tag: 'link', attributes }
}
