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
      <AuthorPicture name={name} size={72} />
      <div>
        <p>{author.name()}</p>
        <p>{author.bio()}</p>
      </div>
    </aside>
  )
}

/** It shows nothing that the name beside it does not say. */
export function AuthorPicture({ name, size }: { name: AuthorName; size: number }) {
  return (
    <img src={site.avatarUrls[name]} alt="" width={size} height={size} className="rounded-full" />
  )
}
