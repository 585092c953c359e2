import { readVotes } from '~/domain/local/entry-votes'
import type { JsonObject } from '~/domain/text/json'
import { isLeaf, type Topic } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'

type Counted = [one: () => string, many: (inputs: { count: number }) => string]

type Entry = { topics: readonly Topic[]; extra: JsonObject; actions: number }

/** Lists the parts of a sprint with their numbers, without those that it lacks. */
export function contentsOf({ topics, extra, actions }: Entry): string[] {
  const votes = readVotes(extra)
  const hasVotes = votes !== null && votes.tallies.size > 0
  const scores: Counted = hasVotes
    ? [m.quick_take_scores_one, m.quick_take_scores]
    : [m.lead_close_scores_one, m.lead_close_scores]
  const counts: [number, Counted][] = [
    [topics.filter(isLeaf).length, scores],
    [votes?.reasons?.size ?? 0, [m.quick_take_reasons_one, m.quick_take_reasons]],
    [votes?.feedback.length ?? 0, [m.quick_take_comments_one, m.quick_take_comments]],
    [actions, [m.quick_take_actions_one, m.quick_take_actions]],
  ]
  return counts.flatMap(([count, [one, many]]) =>
    count === 0 ? [] : [count === 1 ? one() : many({ count })],
  )
}
