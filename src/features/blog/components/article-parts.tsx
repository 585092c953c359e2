import type { ArticleParts } from '~/domain/article'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
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

export function CallToAction() {
  return (
    <aside className={styles.cta} aria-labelledby="try-it">
      <div>
        <h2 id="try-it">{m.blog_cta_title()}</h2>
        <p>{m.blog_cta_text()}</p>
      </div>
      <LocaleLink to="/" className={`${buttonClass({ tone: 'inverse', size: 'large' })}`}>
        {m.blog_cta()}
      </LocaleLink>
    </aside>
  )
}
