import packs from '~/content/packs.json'
import { makeShelf } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'

const shelf = makeShelf(packs)

export const { answersForOthers, isAboutFeelings, withPackTopics } = shelf

type Sprint<Score, Votes> = {
  topics: readonly Topic[]
  scores: ReadonlyMap<string, Score>
  tallies?: ReadonlyMap<string, Votes>
}

/** Returns the part of a sprint that may leave the squad: without the topics about feelings and everything about them. */
export function withoutFeelings<Each extends Sprint<unknown, unknown>>(sprint: Each): Each {
  const topics = shelf.withoutFeelings(sprint.topics)
  if (topics === sprint.topics) return sprint
  const ids = new Set(topics.map(({ id }) => id))
  const only = <Value>(values: ReadonlyMap<string, Value>) =>
    new Map([...values].filter(([id]) => ids.has(id)))
  return {
    ...sprint,
    topics,
    scores: only(sprint.scores),
    ...(sprint.tallies && { tallies: only(sprint.tallies) }),
  }
}
