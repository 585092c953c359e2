declare module 'virtual:articles' {
  import type { Article } from '~/domain/text/article'
  /** Articles by language, in the order of the site map. */
  export const ARTICLES: Record<'pt' | 'en', Article[]>
}

declare module '*.mdx' {
  import type { ComponentType, ReactNode } from 'react'

  import type { ArticleHeading, ArticleParts } from '~/domain/text/article'
  export const headings: ArticleHeading[]
  export const parts: ArticleParts
  const Text: (props: { components?: Record<string, ComponentType<never>> }) => ReactNode
  export default Text
}
