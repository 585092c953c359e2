import { isScore, type Score } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Tally } from '~/domain/votes/tally'

/** Result of a topic. `tally` is its last vote, null if too few people scored for it to be shown after the reveal. */
export type TopicOutcome =
  | { kind: 'agreed'; score: Score; tally: Tally | null }
  | { kind: 'apart'; tally: Tally }
  | { kind: 'skipped' }
  | { kind: 'open' }

export function outcomeOf({ result, tallies, keepsVotes }: TopicView): TopicOutcome {
  const tally = (keepsVotes ? tallies.at(-1) : null) ?? null
  if (isScore(result)) return { kind: 'agreed', score: result, tally }
  if (tally) return { kind: 'apart', tally }
  return { kind: result === 'skipped' ? 'skipped' : 'open' }
}
