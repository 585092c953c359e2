import { spreadOf } from '~/domain/votes/tally'
import type { TopicOutcome } from '~/features/rooms/view/topic-outcome'
import { m } from '~/paraglide/messages'

/** Describes a topic without a score: the spread of its votes, skipped, or nothing. */
export function outcomeText(outcome: Exclude<TopicOutcome, { kind: 'agreed' }>): string {
  if (outcome.kind === 'skipped') return m.wall_skipped()
  if (outcome.kind === 'open') return m.wall_no_score()
  const spread = spreadOf(outcome.tally)
  return spread === null
    ? m.wall_no_agreement()
    : `${m.wall_no_agreement()}, ${spread.distance === 0 ? m.report_votes_same() : m.wall_range(spread)}`
}
