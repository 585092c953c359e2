import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config'
import { localeOf, pathIn } from './locale'

/** Head of a page that search engines may show: its own address, its twin, and what it says. */
export function pageMeta({
  pathname,
  title,
  description,
}: {
  pathname: string
  title: string
  description: string
}): MetaDescriptor[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const portuguese = site.origin + pathIn('pt', path).replace(/^\/$/, '')
  const english = site.origin + pathIn('en', path)
  const isEnglish = localeOf(path) === 'en'
  const here = isEnglish ? english : portuguese
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: here },
    { tagName: 'link', rel: 'alternate', hrefLang: 'pt-BR', href: portuguese },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: portuguese },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: isEnglish ? 'en_US' : 'pt_BR' },
    { name: 'twitter:card', content: 'summary' },
  ]
}
