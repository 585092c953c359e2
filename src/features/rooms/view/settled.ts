import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import type { TopicView } from '~/domain/rooms/room-view'
import { outcomeOf } from './topic-outcome'

/** True for a topic with a score, and for the meeting with its votes, which need no agreement. */
export function isSettled(topic: TopicView): boolean {
  const { kind } = outcomeOf(topic)
  return kind === 'agreed' || (kind === 'apart' && isAboutMeeting(topic))
}
