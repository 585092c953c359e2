import type { ReactNode } from 'react'
import type { TopicView } from '~/domain/room-view'

/** What the room is about right now. `children` is what is said of it, its own description without any. */
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
