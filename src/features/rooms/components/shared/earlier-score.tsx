import type { TopicView } from '~/domain/rooms/room-view'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'

/** Score and mark of the topic in the previous sprint, in small type beside the votes. Renders nothing without one. */
export function EarlierScore({
  topic: { earlier },
  className = '',
}: {
  topic: Pick<TopicView, 'earlier'>
  className?: string
}) {
  if (!earlier) return null
  return (
    <p className={`flex flex-wrap items-center gap-x-2.5 ${className}`} data-earlier-score>
      {m.room_earlier_score({ ...earlier, sprint: sprintLabel(earlier) })}{' '}
      {earlier.mark && <VerdictMark mark={earlier.mark} />}
    </p>
  )
}
