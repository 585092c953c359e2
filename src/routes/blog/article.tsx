import { articleAt, articleSource, loadArticle } from '~/features/blog/articles'
import { ArticlePage } from '~/features/blog/components/article-page'
import { localeOf } from '~/i18n/locale'
import { blogPosting, breadcrumbs, type Thing } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function text(pathname: string) {
  const { title, description, keywords, date, updatedAt } = articleAt(pathname)
  return {
    title: `${title} · ${site.name}`,
    description,
    keywords,
    article: { title, date, updatedAt },
  }
}

export function things(pathname: string): Thing[] {
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
