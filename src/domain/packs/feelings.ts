import type { Draft } from '../local/draft.ts'
import type { Scores } from '../retrospectives/averages.ts'
import { isLeaf, parseTopics, type Topic } from '../topics/topic-tree.ts'
import type { PackTopics } from './pack-topics.ts'

type ScoredTopics = { topics: readonly Topic[]; scores: Scores }

/** Rules for topics about feelings. People answer for their own feelings in a blind vote, so one person never scores them. */
export type FeelingRules = {
  /** Returns the topics that one person may score for the squad. Returns the same list if those are all. */
  withoutFeelings: (topics: readonly Topic[]) => readonly Topic[]
  /**
   * Returns a correction by one person, with the stored sprint's topics about feelings and the scores that a room
   * agreed on for them. The form for a single scorer leaves them out.
   */
  keepFeelings: (draft: Draft, stored: ScoredTopics) => Draft
  /**
   * True if one person who records `after` in place of `before` would answer for the feelings of others: a topic about
   * feelings has another score than the room gave it, or sub-topics in its place, or is new. Scores that a room has
   * agreed on may stay.
   */
  answersForOthers: (after: ScoredTopics, before: ScoredTopics | null) => boolean
}

export function makeFeelingRules({ isAboutFeelings, withPackTopics }: PackTopics): FeelingRules {
  return {
    withoutFeelings: (topics) => {
      const left = topics.filter((topic) => !isAboutFeelings(topic))
      return left.length === topics.length ? topics : parseTopics(left)
    },
    keepFeelings: (draft, { topics, scores }) => {
      const kept = withPackTopics(topics).filter(
        (topic) => isAboutFeelings(topic) && !draft.topics.some(({ id }) => id === topic.id),
      )
      if (kept.length === 0) return draft
      const keptScores = kept.flatMap(({ id }) => {
        const score = scores.get(id)
        return score === undefined ? [] : [[id, score] as const]
      })
      return {
        ...draft,
        topics: parseTopics([...draft.topics, ...kept]),
        scores: new Map([...draft.scores, ...keptScores]),
      }
    },
    answersForOthers: (after, before) =>
      after.topics.filter(isAboutFeelings).some((topic) => {
        const voted = before?.scores.get(topic.id)
        return isLeaf(topic) ? voted !== (after.scores.get(topic.id) ?? 0) : voted !== undefined
      }),
  }
}
