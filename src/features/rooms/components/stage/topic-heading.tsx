import type { ReactNode } from 'react'
import type { TopicView } from '~/domain/rooms/room-view'
import { StageHeading } from './stage-heading'

/** The current topic. `children` replaces its description. */
export function TopicHeading({
  topic: { title, description, parent },
  children,
}: {
  topic: TopicView
  children?: ReactNode
}) {
  return <StageHeading title={title}>{children ?? <p>{description ?? parent}</p>}</StageHeading>
}
