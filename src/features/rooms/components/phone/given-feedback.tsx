import type { Feedback } from '~/domain/rooms/room'
import type { TopicView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'
import { KIND_LOOKS } from '../../texts/feedback-kinds'
import { ListSection } from './list-section'

/** The feedback so far. Items that the facilitator has grouped appear together. */
export function GivenFeedback({
  feedback,
  topics,
}: {
  feedback: readonly Feedback[]
  topics: readonly Pick<TopicView, 'id' | 'title'>[]
}) {
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  const heads = feedback.filter(
    ({ groupId }) => groupId === null || !feedback.some(({ id }) => id === groupId),
  )
  if (heads.length === 0) return null
  return (
    <ListSection id="given-feedback" title={m.member_feedback_said()}>
      {heads.map((head) => {
        const { label, icon: Icon } = KIND_LOOKS[head.kind]
        return (
          <li key={head.id} className="items-start">
            <Icon
              size={17}
              strokeWidth={1.75}
              className="mt-0.75"
              role="img"
              aria-label={label()}
            />
            <div className="grid min-w-0 gap-1.5">
              {[head, ...feedback.filter(({ groupId }) => groupId === head.id)].map((item) => (
                <p key={item.id}>
                  {item.text}
                  {item.topicId !== null && (
                    <small className="block text-13 text-ink-2">{titles.get(item.topicId)}</small>
                  )}
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ListSection>
  )
}
