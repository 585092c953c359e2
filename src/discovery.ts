// Runs at build time only. Its output is for search engines and feed readers.

import { m } from '~/paraglide/messages'
import { site } from '../site.config'
import { listArticles } from './features/blog/articles'
import { LOCALES, type Locale, languageTag, pathIn } from './i18n/locale'
import { addressOf, feedTitle, pageAddresses, toMoment } from './i18n/page-head'
import { isListed, prerenderedPages } from './i18n/site-map'
import { escapeMarkup } from './lib/escape-markup'
import type { PageModule } from './pages'

type FileText = { path: string; text: string }

/** Renders the files. `metaOf` returns a page's description. */
export function renderDiscovery(metaOf: (file: string) => PageModule['meta']): FileText[] {
  return [
    { path: 'sitemap.xml', text: renderSitemap(metaOf) },
    ...LOCALES.map((locale) => ({
      path: pathIn(locale, '/feed.xml').slice(1),
      text: renderFeed(locale, metaOf),
    })),
    {
      path: 'robots.txt',
      text: `User-agent: *\nAllow: /\n\nSitemap: ${addressOf('/sitemap.xml')}\n`,
    },
  ]
}

/** Lists every public page once, under its canonical address. */
function renderSitemap(metaOf: (file: string) => PageModule['meta']): string {
  const seen = new Set<string>()
  const entries = prerenderedPages().flatMap(({ path, file, kind }) => {
    if (!isListed(kind)) return []
    const { addresses, article } = metaOf(file)(path)
    const { here, alternates } = pageAddresses({
      pathname: path,
      ...(addresses ? { addresses } : {}),
    })
    if (seen.has(here)) return []
    seen.add(here)
    return [
      ' <url>',
      `  <loc>${here}</loc>`,
      ...(article ? [`  <lastmod>${article.updatedAt}</lastmod>`] : []),
      ...alternates.map(
        ({ language, href }) =>
          `  <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
      ),
      ' </url>',
    ]
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** Renders the blog's articles in one language as an Atom feed, the last changed first. */
function renderFeed(locale: Locale, metaOf: (file: string) => PageModule['meta']): string {
  const blog = addressOf(pathIn(locale, '/blog'))
  const self = addressOf(pathIn(locale, '/feed.xml'))
  const articles = listArticles(locale).toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const message = { locale }
  const entries = articles.flatMap(({ slug, title, date, updatedAt }) => {
    const path = pathIn(locale, `/blog/${slug}`)
    const url = addressOf(path)
    const { description } = metaOf('routes/blog/article.tsx')(path)
    return [
      ' <entry>',
      `  <id>${url}</id>`,
      `  <title>${escapeMarkup(title)}</title>`,
      `  <link href="${url}"/>`,
      `  <published>${toMoment(date)}</published>`,
      `  <updated>${toMoment(updatedAt)}</updated>`,
      `  <summary>${escapeMarkup(description)}</summary>`,
      ' </entry>',
    ]
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">`,
    ` <id>${blog}</id>`,
    ` <title>${escapeMarkup(feedTitle(locale))}</title>`,
    ` <subtitle>${escapeMarkup(m.blog_description({}, message))}</subtitle>`,
    ` <link rel="self" type="application/atom+xml" href="${self}"/>`,
    ` <link rel="alternate" type="text/html" href="${blog}"/>`,
    ` <updated>${toMoment(articles[0]?.updatedAt ?? '')}</updated>`,
    ` <author><name>${escapeMarkup(m.blog_author({ product: site.name }, message))}</name></author>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}
