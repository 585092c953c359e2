import { site } from '../../site.config'
import { localeOf, pathIn } from './locale'
import type { PageKind } from './site-map'

/** What a page says of itself to browsers, search engines and whoever shares its link. */
export type PageText = { title: string; description: string }

type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> }

/** The tags of a page's head: its own address, its twin, and what it says. */
export function headTags({
  pathname,
  kind,
  title,
  description,
}: PageText & { pathname: string; kind: PageKind }): HeadTag[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const portuguese = addressOf(pathIn('pt', path))
  const english = addressOf(pathIn('en', path))
  const isEnglish = localeOf(path) === 'en'
  const here = isEnglish ? english : portuguese
  return [
    meta('name', 'description', description),
    ...(kind === 'public' ? [] : [meta('name', 'robots', 'noindex')]),
    link({
      rel: 'manifest',
      href: isEnglish ? '/manifest.en.webmanifest' : '/manifest.webmanifest',
    }),
    link({ rel: 'canonical', href: here }),
    link({ rel: 'alternate', hreflang: 'pt-BR', href: portuguese }),
    link({ rel: 'alternate', hreflang: 'en', href: english }),
    link({ rel: 'alternate', hreflang: 'x-default', href: portuguese }),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', here),
    meta('property', 'og:locale', isEnglish ? 'en_US' : 'pt_BR'),
    meta('name', 'twitter:card', 'summary'),
  ]
}

function addressOf(path: string): string {
  return site.origin + (path === '/' ? '' : path)
}

function meta(kind: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [kind]: name, content } }
}

function link(attributes: Record<string, string>): HeadTag {
  return { tag: 'link', attributes }
}
