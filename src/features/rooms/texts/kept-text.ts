import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { shownFeedback } from '~/domain/rooms/room-feedback'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { isSettled } from '~/features/rooms/view/settled'
import { outcomeOf } from '~/features/rooms/view/topic-outcome'
import { type Locale, languageTag } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

type Count = readonly [one: () => string, many: (inputs: { count: number }) => string]

const SCORES: Count = [m.lead_close_scores_one, m.lead_close_scores]
const VOTES: Count = [m.lead_close_votes_one, m.lead_close_votes]
const COMMENTS: Count = [m.lead_close_comments_one, m.lead_close_comments]

/**
 * Lists what closing the room now would save, which excludes votes of too few people and hidden comments. A browser's
 * history has only sprints with an agreed score, and their topics with one.
 */
export function keptText(
  { topics, feedback }: Pick<RoomView, 'topics' | 'feedback'>,
  { sprint, locale, isQuick = false }: { sprint: number; locale: Locale; isQuick?: boolean },
): string {
  const outcomes = topics
    .filter((topic) => !isAboutMeeting(topic))
    .map((topic) => outcomeOf(topic).kind)
  const agreed = outcomes.filter((kind) => kind === 'agreed').length
  const apart = outcomes.filter((kind) => kind === 'apart').length
  const comments = shownFeedback(feedback).length
  const parts = [
    ...counted(agreed, SCORES),
    ...counted(isQuick ? 0 : apart, VOTES),
    ...(topics.some(hasMeetingVotes) ? [m.lead_close_meeting()] : []),
    ...counted(comments, COMMENTS),
  ]
  if (isQuick && agreed === 0 && apart + comments > 0) return m.quick_close_unsaved()
  if (parts.length === 0) return m.lead_close_nothing()
  const what = new Intl.ListFormat(languageTag(locale)).format(parts)
  return isQuick ? m.quick_close_keeps({ sprint, what }) : m.lead_close_keeps({ sprint, what })
}

function hasMeetingVotes(topic: TopicView): boolean {
  return isAboutMeeting(topic) && isSettled(topic)
}

function counted(count: number, [one, many]: Count): string[] {
  if (count === 0) return []
  return [count === 1 ? one() : many({ count })]
}
