import { ARTICLES } from 'virtual:articles'
import type { ComponentType } from 'react'
import type { Article, ArticleHeading, ArticleParts } from '~/domain/text/article'
import type { FigureName } from '~/domain/text/illustrations'
import { type Locale, localeOf, pathIn } from '~/i18n/locale'
import { type ArticleSlug, LISTED_SLUGS } from '~/i18n/site-map'
import type { FigureDrawing } from './components/illustrations/label'

/** Module of an article: the text, its sections, the front matter that only its page shows, and its figures. */
export type ArticleText = {
  default: ComponentType<{ components: Record<string, ComponentType<never>> }>
  headings: ArticleHeading[]
  parts: ArticleParts
  figures: Partial<Record<FigureName, FigureDrawing>>
}

const files = import.meta.glob<ArticleText>('../../content/*/blog/*.mdx')
const loaded = new Map<string, ArticleText>()

/** Lists the articles of the blog in display order. */
export function listArticles(locale: Locale): Article[] {
  return ARTICLES[locale].filter(({ slug }) => LISTED_SLUGS.some((listed) => listed === slug))
}

/** Returns the article. The build has one for every slug of the site map. */
export function findArticle(locale: Locale, slug: string): Article {
  const article = ARTICLES[locale].find((each) => each.slug === slug)
  if (!article) throw new Error(`unknown article ${slug}`)
  return article
}

/** Returns the article at an address. */
export function articleAt(pathname: string): Article {
  const locale = localeOf(pathname)
  const slug = pathIn('pt', pathname).replace(/^\/blog\/|\/$/g, '')
  return findArticle(locale, slug as ArticleSlug)
}

/** Returns the path of an article's file, relative to `src/`. */
function articleSource(pathname: string): string {
  return `content/${localeOf(pathname)}/blog/${articleAt(pathname).slug}.mdx`
}

/** Loads the article at an address. */
export async function loadArticle(pathname: string): Promise<void> {
  const source = articleSource(pathname)
  const load = files[`../../${source}`]
  if (!load) throw new Error(`missing file ${source}`)
  loaded.set(source, await load())
}

/** Returns the loaded article. Throws if it is not loaded. */
export function loadedArticle(pathname: string): ArticleText {
  const text = loaded.get(articleSource(pathname))
  if (!text) throw new Error(`the text of ${pathname} is not loaded`)
  return text
}
