import { useEffect, useState } from 'react'
import type { ArticleHeading } from '~/domain/article'
import { m } from '~/paraglide/messages'
import './contents.css'

/** The part of the window in which a section counts as the one that is read. */
const READING_PLACE = '-88px 0px -66% 0px'

/** The sections of an article, and which of them is read. */
export function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  const current = useCurrent(headings)
  return (
    <nav className="article-contents" aria-labelledby="on-this-page">
      <h2 id="on-this-page">{m.blog_on_this_page()}</h2>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The heading that was last seen in the upper part of the window. */
function useCurrent(headings: readonly ArticleHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Where things are on the screen is the browser's.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) setCurrent(seen.target.id)
      },
      { rootMargin: READING_PLACE },
    )
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
