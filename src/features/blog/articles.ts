import { ARTICLES } from 'virtual:articles'
import { type ComponentType, use } from 'react'
import type { Article, ArticleHeading, ArticleParts } from '~/domain/article'
import type { FigureName } from '~/domain/illustrations'
import { type Locale, localeOf, pathIn } from '~/i18n/locale'
import { type ArticleSlug, LISTED_SLUGS } from '~/i18n/site-map'
import type { FigureDrawing } from './components/illustrations/label'

/** The module of a text: the text, its sections, what only its page shows of the front matter, and the figures in it. */
export type ArticleText = {
  default: ComponentType<{ components: Record<string, ComponentType<never>> }>
  headings: ArticleHeading[]
  parts: ArticleParts
  figures: Partial<Record<FigureName, FigureDrawing>>
}

const files = import.meta.glob<ArticleText>('../../content/*/blog/*.mdx')
const loading = new Map<string, Loading>()

/** A promise in the form in which React's `use` reads it: at once if it has been fulfilled. */
type Loading = Promise<ArticleText> & { status?: 'fulfilled'; value?: ArticleText }

/** The articles that the blog lists, in its order. */
export function listArticles(locale: Locale): Article[] {
  return ARTICLES[locale].filter(({ slug }) => LISTED_SLUGS.some((listed) => listed === slug))
}

/** The build has one for every slug of the site map. */
export function findArticle(locale: Locale, slug: string): Article {
  const article = ARTICLES[locale].find((each) => each.slug === slug)
  if (!article) throw new Error(`there is no article ${slug}`)
  return article
}

/** The article of an address. */
export function articleAt(pathname: string): Article {
  const locale = localeOf(pathname)
  const slug = pathIn('pt', pathname).replace(/^\/blog\/|\/$/g, '')
  return findArticle(locale, slug as ArticleSlug)
}

/** The file of an address's text, from `src/`. */
export function articleSource(pathname: string): string {
  return `content/${localeOf(pathname)}/blog/${articleAt(pathname).slug}.mdx`
}

/** Loads the text of an address, once. */
export function loadArticle(pathname: string): Promise<ArticleText> {
  const source = articleSource(pathname)
  const known = loading.get(source)
  if (known) return known
  const load = files[`../../${source}`]
  if (!load) throw new Error(`there is no ${source}`)
  const promise: Loading = load()
  loading.set(source, promise)
  promise.then(
    (text) => Object.assign(promise, { status: 'fulfilled', value: text }),
    // So that the next attempt after a failure loads it again, without a reload of the page.
    () => loading.delete(source),
  )
  return promise
}

/** What only the page at an address says of its article. Throws unless the text has been loaded. */
export function loadedParts(pathname: string): ArticleParts {
  const text = loading.get(articleSource(pathname))?.value
  if (!text) throw new Error(`the text of ${pathname} is not loaded`)
  return text.parts
}

/**
 * The text at an address; draws at once what has been loaded, as hydration needs, and waits for the rest. `use` is called in either case:
 * React fails when a component that has waited in it does not call it again.
 */
export function useArticleText(pathname: string): ArticleText {
  return use(loadArticle(pathname))
}
