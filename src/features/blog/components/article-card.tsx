import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Article } from '~/domain/text/article'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import { CardMeta } from './article-meta'
import styles from './blog.module.css'
import { Illustration } from './illustration'

/** Card of the first article in the list, larger than the others. */
export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <article className={`${styles.card} grid grid-cols-[1.15fr_1fr] below-layout:grid-cols-1`}>
      <Cover
        article={article}
        className="min-h-80 border-r below-layout:h-50 below-layout:min-h-0 below-layout:border-r-0 below-layout:border-b"
      />
      <div className="grid content-center gap-2.5 p-10 below-layout:p-5">
        <CardMeta article={article} />
        <h2 className="text-32 font-640 tracking-title">
          <ArticleLink article={article} />
        </h2>
        <p className="text-ink-2">{article.summary}</p>
        <ReadMore />
      </div>
    </article>
  )
}

export function ArticleCard({ article }: { article: Article }) {
  return (
    <article className={`${styles.card} flex h-full flex-col`}>
      <Cover article={article} className="h-50 border-b below-layout:h-45" />
      <div className="flex flex-1 flex-col gap-1.5 px-5.5 pt-4.5 pb-5">
        <CardMeta article={article} />
        <h2 className="text-20">
          <ArticleLink article={article} />
        </h2>
        <p className="text-14 text-ink-2">{article.summary}</p>
        <ReadMore />
      </div>
    </article>
  )
}

/** Card of an article at the end of another one. */
export function RelatedArticle({ article }: { article: Article }) {
  return (
    <article className={`${styles.card} flex h-full`}>
      <Cover article={article} className="w-32 flex-none border-r narrow:w-20" />
      <div className="grid content-center gap-1 px-4.5 py-4">
        <h3 className="text-17">
          <ArticleLink article={article} />
        </h3>
        <p className="text-13 text-ink-3">
          {m.blog_reading_time({ minutes: article.readingTime })}
        </p>
      </div>
    </article>
  )
}

/** Link that covers the whole card. */
function ArticleLink({ article: { slug, title } }: { article: Article }): ReactNode {
  return (
    <LocaleLink to={`/blog/${slug}`} className={styles.link}>
      {title}
    </LocaleLink>
  )
}

function Cover({ article, className }: { article: Article; className: string }) {
  return (
    <div className={`grid overflow-hidden border-line bg-surface-2 ${className}`}>
      <Illustration name={article.illustration} alt={null} className="size-full" />
    </div>
  )
}

function ReadMore() {
  return (
    <span
      aria-hidden
      className="mt-auto inline-flex items-center gap-1.5 pt-2.5 text-14 font-580 text-accent"
    >
      {m.blog_read_more()}
      <ArrowRight size={16} strokeWidth={1.75} />
    </span>
  )
}
