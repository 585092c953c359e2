import { topicScore } from '../retrospectives/averages.ts'
import type { ScoreSheet } from '../retrospectives/score-sheet.ts'
import { isLeaf, parseTopics, type Topic } from '../topics/topic-tree.ts'

/** A topic of a closed room. */
export type ClosedTopic = {
  id: string
  title: string
  /** Id of the parent topic. */
  parent: string | null
  /** True if the squad agreed on a score. */
  isAgreed: boolean
  /** Reason for the score, or for having none. */
  reason: string | null
}

type ScoredTopic = { topic: Topic; score: number | null }

/**
 * Returns the topics of a retrospective with their scores, and the topics that its rooms voted on without an agreement. The latter have no score and
 * count in no average. A topic that was agreed in one of the rooms is not among the latter: if it is missing, it was removed later.
 */
export function reportTopics(
  { topics, scores }: ScoreSheet,
  {
    rooms,
    voted,
  }: {
    rooms: readonly (readonly ClosedTopic[])[]
    /** Topics whose votes the reader may see. */
    voted: Pick<ReadonlyMap<string, unknown>, 'has'>
  },
): ScoredTopic[] {
  const known = new Map(topics.map((topic) => [topic.id, topic]))
  const ofRooms = rooms.flat()
  const agreed = new Set(ofRooms.flatMap(({ id, isAgreed }) => (isAgreed ? [id] : [])))
  const isApart = ({ id }: ClosedTopic) => voted.has(id) && !known.has(id) && !agreed.has(id)
  const apart = ofRooms.filter(isApart)
  const parents = new Set(apart.map(({ parent }) => parent))
  const above = ofRooms.filter(({ id }) => parents.has(id) && !known.has(id))
  const added = [...above, ...apart].map(({ id, title, parent }) => {
    const isBelowLeaf = parent !== null && scores.has(parent)
    return { id, title, ...(parent === null || isBelowLeaf ? {} : { parent }) }
  })
  return parseTopics([...topics, ...added]).map((topic) => {
    const ofSheet = known.get(topic.id)
    return { topic, score: ofSheet ? topicScore(topics, scores, ofSheet) : null }
  })
}

/** Returns each topic's reason from the last room that agreed on a score or gave a reason: an older reason does not explain the newer score. */
export function reasonsOf(
  rooms: readonly (readonly ClosedTopic[])[],
): ReadonlyMap<string, string | null> {
  return new Map(
    rooms
      .flat()
      .filter(({ isAgreed, reason }) => isAgreed || reason !== null)
      .map(({ id, reason }) => [id, reason]),
  )
}

/** True if the topic has sub-topics. */
export function isMean({ topic }: ScoredTopic): boolean {
  return !isLeaf(topic)
}
