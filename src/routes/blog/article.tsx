import { articleAt, articleSource, loadArticle } from '~/features/blog/articles'
import { ArticlePage } from '~/features/blog/components/article-page'
import { localeOf } from '~/i18n/locale'
import { blogPosting, breadcrumbs, type StructuredData } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta(pathname: string) {
  const { title, description, keywords, date, updatedAt } = articleAt(pathname)
  return {
    title: `${title} · ${site.name}`,
    description,
    keywords,
    article: { title, date, updatedAt },
  }
}

export function structuredData(pathname: string): StructuredData[] {
  const { title, description, slug, ...article } = articleAt(pathname)
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_blog(), path: '/blog' },
    { name: title, path: `/blog/${slug}` },
  ]
  return [
    blogPosting({ pathname, description, article: { title, ...article }, author: m.blog_author() }),
    breadcrumbs(localeOf(pathname), crumbs),
  ]
}

export const load = loadArticle

export function sourcesOf(pathname: string): string[] {
  return [articleSource(pathname)]
}

export default ArticlePage
