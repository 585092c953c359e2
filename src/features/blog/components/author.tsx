import type { AuthorName } from '~/domain/article'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'
import styles from './article.module.css'

/** As the page about the project names them. */
const AUTHORS: Record<AuthorName, { name: () => string; bio: () => string }> = {
  creator: {
    name: m.about_creator,
    bio: () => `${m.about_creator_years()}. ${m.about_creator_bio({ product: site.name })}`,
  },
}

/** At the end of an article: who wrote it. */
export function Author({ name }: { name: AuthorName }) {
  const author = AUTHORS[name]
  return (
    <aside className={styles.author} aria-label={m.blog_about_author()}>
      <img src={site.avatarUrls[name]} alt="" width="72" height="72" className="rounded-full" />
      <div>
        <p>{author.name()}</p>
        <p>{author.bio()}</p>
      </div>
    </aside>
  )
}
