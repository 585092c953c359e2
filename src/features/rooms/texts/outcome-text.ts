import { spreadOf } from '~/domain/votes/tally'
import type { TopicOutcome } from '~/features/rooms/view/topic-outcome'
import { m } from '~/paraglide/messages'

/** Describes a topic without a score: the spread of its votes, skipped, or nothing. */
export function outcomeText(outcome: Exclude<TopicOutcome, { kind: 'agreed' }>): string {
  if (outcome.kind === 'skipped') return m.wall_skipped()
  if (outcome.kind === 'open') return m.wall_no_score()
  const spread = spreadOf(outcome.tally)
  const range = spread && (spread.distance === 0 ? m.report_votes_same() : m.wall_range(spread))
  const words = [outcome.kind === 'apart' ? m.wall_no_agreement() : null, range]
  return words.filter((word) => word !== null).join(', ')
}
