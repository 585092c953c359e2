import type { Article } from '~/domain/text/article'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { useLocation } from '~/ui/router'
import { articleAt, findArticle, loadedArticle } from '../articles'
import styles from './article.module.css'
import { RelatedArticle } from './article-card'
import { ArticleMeta } from './article-meta'
import { CallToAction, partsOf } from './article-parts'
import { ArticleColumn, ArticleLink, ArticleTable, English } from './article-text'
import { Author } from './author'
import { Breadcrumb } from './breadcrumb'
import { Contents } from './contents'
import { figureOf } from './figure'
import { Illustration } from './illustration'
import { TakeAway } from './take-away'

const OF_TEXT = {
  a: ArticleLink,
  table: ArticleTable,
  th: ArticleColumn,
  En: English,
  TakeAway,
}

export function ArticlePage() {
  const { pathname } = useLocation()
  const article = articleAt(pathname)
  const { default: ArticleBody, headings, parts, figures } = loadedArticle(pathname)
  const components = { ...OF_TEXT, ...partsOf(parts), Figure: figureOf(figures) }
  return (
    <div className="page grid grid-cols-[220px_minmax(0,680px)_1fr] gap-x-14 pt-6 below-layout:block below-layout:pt-4">
      <Breadcrumb above={[{ to: '/blog', label: m.nav_blog() }]}>{article.title}</Breadcrumb>
      <header className="col-[2/-1] max-w-205 pt-8 pb-6 below-layout:pt-3 below-layout:pb-5">
        <h1 className={styles.title}>{article.title}</h1>
        <p className={styles.lead}>{parts.description}</p>
        <ArticleMeta article={article} />
      </header>
      <figure className="col-[2/-1] mb-10 grid h-85 overflow-hidden rounded-sheet border border-line bg-surface below-layout:mb-6 below-layout:h-50">
        <Illustration name={article.illustration} alt={parts.imgAlt} className="size-full" />
      </figure>
      <Contents headings={headings} />
      <article className={`${styles.text} unfold-1`} aria-label={article.title}>
        <ArticleBody components={components} />
        <CallToAction {...parts.cta} />
        <Author name={article.author} />
      </article>
      <Related article={article} />
    </div>
  )
}

function Related({ article }: { article: Article }) {
  const locale = useLocale()
  return (
    <section className="col-[2/-1] mt-14" aria-labelledby="related">
      <h2 id="related">{m.blog_related()}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 below-type:grid-cols-1">
        {article.related.map((slug) => (
          <li key={slug}>
            <RelatedArticle article={findArticle(locale, slug)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
