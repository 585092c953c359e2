import type { ReactNode } from 'react'
import type { TopicView } from '~/domain/room-view'

/** The current topic. `children` replaces its description. */
export function TopicHeading({
  topic: { title, description, parent },
  children,
}: {
  topic: TopicView
  children?: ReactNode
}) {
  return (
    <header className="room-topic">
      <h1 tabIndex={-1} className="outline-none" data-room-heading>
        {title}
      </h1>
      {children ?? <p>{description ?? parent}</p>}
    </header>
  )
}
