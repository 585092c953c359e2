import type { Scores } from '../retrospectives/averages.ts'
import { parseTopics, type Topic } from '../topics/topic-tree.ts'
import type { Draft } from './draft.ts'

/**
 * Returns the correction of a sprint with its topics about feelings and the scores that a room agreed on for them. The form for a single scorer
 * leaves them out.
 */
export function withKeptFeelings(
  draft: Draft,
  {
    stored,
    isAboutFeelings,
  }: {
    stored: { topics: readonly Topic[]; scores: Scores }
    isAboutFeelings: (topic: Topic) => boolean
  },
): Draft {
  const kept = stored.topics.filter(
    (topic) => isAboutFeelings(topic) && !draft.topics.some(({ id }) => id === topic.id),
  )
  if (kept.length === 0) return draft
  const scores = kept.flatMap(({ id }) => {
    const score = stored.scores.get(id)
    return score === undefined ? [] : [[id, score] as const]
  })
  return {
    ...draft,
    topics: parseTopics([...draft.topics, ...kept]),
    scores: new Map([...draft.scores, ...scores]),
  }
}
