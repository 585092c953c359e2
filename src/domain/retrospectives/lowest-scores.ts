import { isLeaf, letterOf, type Topic, topLevelOf } from '../topics/topic-tree.ts'
import type { Scores } from './averages.ts'
import type { Score } from './scale.ts'

type ScoredSprint = {
  topics: readonly Topic[]
  scores: Scores
  /** Source of a sprint from another tool: scores are comparable if it is equal. */
  source?: string | undefined
}

export type LowScore = {
  topic: Topic
  /** Letter of its top-level topic. */
  letter: string
  score: Score
  /** Change since the sprint before; null if that one has no comparable score of the topic. */
  change: number | null
}

/**
 * Returns the `count` leaves with the lowest scores, the lowest first, equal ones in the order of the tree. A 0 can mean that a topic was never
 * scored, so it does not count.
 */
export function lowestScores(
  newest: ScoredSprint,
  before: ScoredSprint | null,
  count: number,
): LowScore[] {
  const { topics, scores } = newest
  const topLevel = topLevelOf(topics)
  const earlier = before?.source === newest.source ? before?.scores : undefined
  return topics
    .filter(isLeaf)
    .map((topic) => {
      const score = scores.get(topic.id) ?? 0
      const previous = earlier?.get(topic.id) ?? 0
      const at = topLevel.findIndex(({ id }) => id === (topic.parent ?? topic.id))
      const change = previous === 0 ? null : score - previous
      return { topic, letter: letterOf(at), score, change }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => one.score - other.score)
    .slice(0, count)
}
