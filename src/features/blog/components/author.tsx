import type { AuthorName } from '~/domain/text/article'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'

/** Names from the page about the project. */
const AUTHORS: Record<AuthorName, { name: () => string; bio: () => string }> = {
  creator: {
    name: m.about_creator,
    bio: () => `${m.about_creator_years()}. ${m.about_creator_bio({ product: site.name })}`,
  },
}

/** The article's author. */
export function Author({ name }: { name: AuthorName }) {
  const author = AUTHORS[name]
  return (
    <aside className="mt-7 flex items-center gap-4.5 text-14" aria-label={m.blog_about_author()}>
      <img
        src={site.avatarUrls[name]}
        alt=""
        width="72"
        height="72"
        className="flex-none rounded-full"
      />
      <div>
        <p className="text-17/(--lh-14) font-580">{author.name()}</p>
        <p className="mt-4.5 text-ink-2">{author.bio()}</p>
      </div>
    </aside>
  )
}
