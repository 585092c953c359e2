import { isScore, type Score } from '~/domain/retrospectives/scale'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Tally } from '~/domain/votes/tally'

/** Result of a topic. `tally` is its last vote, null if too few people scored for it to be shown after the reveal. */
export type TopicOutcome =
  | { kind: 'agreed'; score: Score; tally: Tally | null }
  | { kind: 'apart'; tally: Tally }
  /** The meeting, whose votes need no agreement. */
  | { kind: 'voted'; tally: Tally }
  | { kind: 'skipped' }
  | { kind: 'open' }

export function outcomeOf(topic: TopicView): TopicOutcome {
  const { result, tallies, keepsVotes } = topic
  const tally = (keepsVotes ? tallies.at(-1) : null) ?? null
  if (isScore(result)) return { kind: 'agreed', score: result, tally }
  if (tally) return { kind: isAboutMeeting(topic) ? 'voted' : 'apart', tally }
  return { kind: result === 'skipped' ? 'skipped' : 'open' }
}

/** True for a topic with a score, and for the meeting with its votes. */
export function isSettled(topic: TopicView): boolean {
  return ['agreed', 'voted'].includes(outcomeOf(topic).kind)
}
