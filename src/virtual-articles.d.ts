declare module 'virtual:articles' {
  import type { Article } from '~/domain/text/article'
  import type { Language } from '~/domain/text/languages'
  /** Articles by language, in the order of the site map. */
  export const ARTICLES: Record<Language, Article[]>
}

declare module '*.mdx' {
  import type { ComponentType, ReactNode } from 'react'

  import type { ArticleHeading, ArticleParts } from '~/domain/text/article'
  export const headings: ArticleHeading[]
  export const parts: ArticleParts
  const Text: (props: { components?: Record<string, ComponentType<never>> }) => ReactNode
  export default Text
}
