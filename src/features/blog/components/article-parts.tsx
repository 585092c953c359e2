import type { ArticleParts } from '~/domain/article'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/router'
import styles from './article.module.css'
import { ArticleLink } from './article-text'

/** Parts of an article whose content stands in its front matter; the text says where they go. */
export function partsOf({ examples = [], faq = [], links = [] }: ArticleParts) {
  return {
    Examples: () => (
      <ul className={styles.examples}>
        {examples.map(({ title, content }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{content}</p>
          </li>
        ))}
      </ul>
    ),
    Questions: () =>
      faq.map(({ q, a }) => (
        <details key={q} className={styles.question}>
          <summary>{q}</summary>
          <p>{a}</p>
        </details>
      )),
    Links: () => (
      <ul>
        {links.map(({ title, url }) => (
          <li key={url}>
            <ArticleLink href={url}>{title}</ArticleLink>
          </li>
        ))}
      </ul>
    ),
  }
}

/** What to do after reading: of the same language, and in the words of the article. */
export function CallToAction({ title, text, label, url }: ArticleParts['cta']) {
  return (
    <aside className={styles.cta} aria-labelledby="next-step">
      <div>
        <h2 id="next-step">{title}</h2>
        <p>{text}</p>
      </div>
      <Link to={url} className={buttonClass({ tone: 'inverse', size: 'large' })}>
        {label}
      </Link>
    </aside>
  )
}
