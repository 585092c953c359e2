import type { ReadLine } from '~/domain/trends/history-reading'
import { Link } from '~/ui/router'

/** A topic's title, as a link if the topic has a page. */
export function TopicLink({
  line: { key, title },
  hrefOf,
}: {
  line: Pick<ReadLine, 'key' | 'title'>
  hrefOf: ((key: string) => string) | undefined
}) {
  if (!hrefOf) return title
  return (
    <Link to={hrefOf(key)} className="no-underline hover:underline">
      {title}
    </Link>
  )
}
