import { childrenOf, isLeaf, leavesOf, type Topic } from '../topics/topic-tree.ts'
import type { Score } from './scale.ts'

/** Scores by topic id. A missing leaf has no score yet and counts as 0. */
export type Scores = ReadonlyMap<string, Score>

/**
 * Returns the mean to one decimal, half up on the exact fraction (9/4 → 2.3, 21/20 → 1.1). Uses whole numbers, so that no binary fraction decides a
 * tie. Zero for no scores.
 * @internal
 */
export function meanOf(scores: readonly Score[]): number {
  if (scores.length === 0) return 0
  const sum = scores.reduce<number>((total, score) => total + score, 0)
  return roundedMean({ sum, count: scores.length })
}

/** Returns the mean from a precomputed sum and count. `count` must be at least 1. */
export function roundedMean({ sum, count }: { sum: number; count: number }): number {
  return Math.floor((20 * sum + count) / (2 * count)) / 10
}

/** Returns the difference of two values with one decimal, without binary rounding errors (3.2 − 3.1 is 0.1). */
export function changeOf({ from, to }: { from: number; to: number }): number {
  return (Math.round(to * 10) - Math.round(from * 10)) / 10
}

/** Returns a leaf's own score, or the mean of a parent's children. A parent's own score never counts. */
export function topicScore(topics: readonly Topic[], scores: Scores, topic: Topic): number {
  if (isLeaf(topic)) return scores.get(topic.id) ?? 0
  return meanOf(childrenOf(topics, topic.id).map((child) => scores.get(child.id) ?? 0))
}

/** Returns the mean of all leaves, not of top-level topics. Zero without topics. */
export function overallAverage(topics: readonly Topic[], scores: Scores): number {
  return meanOf(leavesOf(topics).map((leaf) => scores.get(leaf.id) ?? 0))
}

/** Like `overallAverage`, but null without topics, because their average has no meaning. */
export function averageOf(topics: readonly Topic[], scores: Scores): number | null {
  return topics.length === 0 ? null : overallAverage(topics, scores)
}

/** Returns the best and the worst scored leaves in their order; null if all are equal. */
export function extremesOf(
  topics: readonly Topic[],
  scores: Scores,
): { highest: Topic[]; lowest: Topic[] } | null {
  const leaves = leavesOf(topics)
  const of = (topic: Topic) => scores.get(topic.id) ?? 0
  const [most, least] = [Math.max(...leaves.map(of)), Math.min(...leaves.map(of))]
  if (most <= least) return null
  const withScore = (score: number) => leaves.filter((leaf) => of(leaf) === score)
  return { highest: withScore(most), lowest: withScore(least) }
}
