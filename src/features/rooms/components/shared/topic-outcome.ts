import { FEWEST_BALLOTS } from '~/domain/room'
import type { TopicView } from '~/domain/room-view'
import { isScore, type Score } from '~/domain/scale'
import { countBallots, type Tally } from '~/domain/tally'

/** How the squad left a topic. `tally` is its last vote, null if it had too few ballots to be shown after the reveal. */
export type TopicOutcome =
  | { kind: 'agreed'; score: Score; tally: Tally | null }
  | { kind: 'apart'; tally: Tally }
  | { kind: 'skipped' }
  | { kind: 'open' }

export function outcomeOf({ result, tallies }: TopicView): TopicOutcome {
  const last = tallies.at(-1)
  const tally = last && countBallots(last) >= FEWEST_BALLOTS ? last : null
  if (isScore(result)) return { kind: 'agreed', score: result, tally }
  if (tally) return { kind: 'apart', tally }
  return { kind: result === 'skipped' ? 'skipped' : 'open' }
}
