import { ChevronRight } from 'lucide-react'
import type { Article } from '~/domain/article'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/locale-link'
import { useLocation } from '~/ui/router'
import { articleAt, findArticle, loadedArticle } from '../articles'
import styles from './article.module.css'
import { RelatedArticle } from './article-card'
import { ArticleMeta } from './article-meta'
import { CallToAction, partsOf } from './article-parts'
import { ArticleColumn, ArticleLink, ArticleTable, English } from './article-text'
import { Author } from './author'
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
    <div className={`page ${styles.page}`}>
      <Breadcrumb title={article.title} />
      <header className={styles.head}>
        <h1>{article.title}</h1>
        <p className={styles.lead}>{parts.description}</p>
        <ArticleMeta article={article} />
      </header>
      <figure className={styles.figure}>
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

function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={m.blog_breadcrumb()} className={styles.crumbs}>
      <ol>
        <li>
          <LocaleLink to="/">{m.nav_home()}</LocaleLink>
          <ChevronRight size={15} strokeWidth={1.75} aria-hidden />
        </li>
        <li>
          <LocaleLink to="/blog">{m.nav_blog()}</LocaleLink>
          <ChevronRight size={15} strokeWidth={1.75} aria-hidden />
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

function Related({ article }: { article: Article }) {
  const locale = useLocale()
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">{m.blog_related()}</h2>
      <ul>
        {article.related.map((slug) => (
          <li key={slug}>
            <RelatedArticle article={findArticle(locale, slug)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
