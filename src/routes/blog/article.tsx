import { articleAt, loadArticle, loadedArticle } from '~/features/blog/articles'
import { ArticlePage } from '~/features/blog/components/article-page'
import { localeOf, pathIn } from '~/i18n/locale'
import { pageTitle } from '~/i18n/page-head'
import { blogPosting, breadcrumbs, type StructuredData } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'

export function meta(pathname: string) {
  const { title, date, updatedAt } = articleAt(pathname)
  const { description, keywords, imgAlt } = loadedArticle(pathname).parts
  return {
    title: pageTitle(title),
    description,
    keywords,
    article: { title, date, updatedAt, imageAlt: imgAlt },
  }
}

export function structuredData(pathname: string): StructuredData[] {
  if (!import.meta.env.SSR) return []
  const { article, description } = meta(pathname)
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_blog(), path: '/blog' },
    { name: article.title, path: pathIn('pt', pathname) },
  ]
  return [blogPosting({ pathname, description, article }), breadcrumbs(localeOf(pathname), crumbs)]
}

export const load = loadArticle

export default ArticlePage
