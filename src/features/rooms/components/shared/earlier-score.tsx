import type { TopicView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'

/** The topic's score in the sprint before, in small beside the votes; nothing without one. */
export function EarlierScore({
  topic: { earlier },
  className = '',
}: {
  topic: Pick<TopicView, 'earlier'>
  className?: string
}) {
  if (!earlier) return null
  return (
    <p className={className} data-earlier-score>
      {m.room_earlier_score(earlier)}
    </p>
  )
}
