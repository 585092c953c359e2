import { BlogList } from '~/features/blog/components/blog-list'
import { localeOf } from '~/i18n/locale'
import { pageMeta } from '~/i18n/page-head'
import { breadcrumbs, type StructuredData } from '~/i18n/structured-data'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.blog_page_title, m.blog_description)

export function structuredData(pathname: string): StructuredData[] {
  if (!import.meta.env.SSR) return []
  const crumbs = [
    { name: m.nav_home(), path: '/' },
    { name: m.nav_blog(), path: '/blog' },
  ]
  return [breadcrumbs(localeOf(pathname), crumbs)]
}

export default BlogList
