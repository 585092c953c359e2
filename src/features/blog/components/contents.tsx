import type { ArticleHeading } from '~/domain/text/article'
import { m } from '~/paraglide/messages'
import styles from './contents.module.css'

/** Table of contents of an article. `reading-position.ts` marks the current section. */
export function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page" data-contents>
      <h2 id="on-this-page" className="mb-1.5 text-13 tracking-normal font-stretch-normal">
        {m.blog_on_this_page()}
      </h2>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
