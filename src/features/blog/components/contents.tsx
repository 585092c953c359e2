import { useEffect, useState } from 'react'
import type { ArticleHeading } from '~/domain/article'
import { m } from '~/paraglide/messages'
import styles from './contents.module.css'

/** From far above the window down to its first third, where people read. */
const READ = '1000000px 0px -66% 0px'

/** The sections of an article, with the current one marked. */
export function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  const current = useCurrent(headings)
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
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

/** The last heading above the reading position; null before the first. */
function useCurrent(headings: readonly ArticleHeading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // The positions on the screen are the browser's state.
  useEffect(() => {
    const read = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) read.add(target.id)
          else read.delete(target.id)
        }
        setCurrent(headings.findLast(({ id }) => read.has(id))?.id ?? null)
      },
      { rootMargin: READ },
    )
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
