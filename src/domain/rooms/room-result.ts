import type { Scores } from '../retrospectives/averages.ts'
import { isScore, type Score } from '../retrospectives/scale.ts'
import {
  leavesOf,
  ownExamplesOf,
  parseTopics,
  type Topic,
  withOwnExamples,
} from '../topics/topic-tree.ts'
import type { Room } from './room.ts'
import { shownFeedback } from './room-feedback.ts'

/** The scores that were agreed, by leaf. @internal */
export function agreedScores({ topics, results }: Room): Scores {
  const scores = new Map<string, Score>()
  for (const { id } of leavesOf(topics)) {
    const result = results.get(id)
    if (isScore(result)) scores.set(id, result)
  }
  return scores
}

/**
 * The retrospective that results from a room. In an existing one each agreed score replaces the previous score, topics that it
 * does not have are appended, and everything else stays but the examples and the pack's topic that an agreed score was voted by. A new one has the topics with an agreed score and their parents: skipped
 * topics have no score, never a 0. If nothing was agreed, a new one has no topics, to keep the votes and comments of the room, and null
 * means that there is nothing to save.
 */
export function toRetrospective(
  room: Room,
  before: { topics: readonly Topic[]; scores: Scores } | null,
): { topics: Topic[]; scores: Scores } | null {
  const agreed = agreedScores(room)
  if (agreed.size === 0) {
    return before === null && hasVotesOrComments(room) ? { topics: [], scores: new Map() } : null
  }
  const known = new Set(before?.topics.map(({ id }) => id))
  const isNew = ({ id }: Topic) => !known.has(id)
  const leaves = room.topics.filter((topic) => isNew(topic) && agreed.has(topic.id))
  const parents = new Set(leaves.map(({ parent }) => parent))
  const added = room.topics.filter(
    (topic) => isNew(topic) && (agreed.has(topic.id) || parents.has(topic.id)),
  )
  const voted = new Map(room.topics.map((topic) => [topic.id, topic]))
  const kept = (before?.topics ?? []).map((topic) => {
    const asVoted = voted.get(topic.id)
    if (!asVoted || !agreed.has(topic.id)) return topic
    const { packTopic = topic.packTopic } = asVoted
    const asked = withOwnExamples(topic, ownExamplesOf(asVoted))
    return packTopic === undefined ? asked : { ...asked, packTopic }
  })
  const topics = parseTopics([...kept, ...added])
  const scores = new Map([...(before?.scores ?? []), ...agreed])
  return { topics, scores: new Map([...scores].filter(([id]) => isLeafOf(topics, id))) }
}

/** True if a report has something to show of the closed room although nothing was agreed. */
function hasVotesOrComments({ rounds, feedback }: Room): boolean {
  return rounds.length > 0 || shownFeedback(feedback).length > 0
}

function isLeafOf(topics: readonly Topic[], id: string): boolean {
  return leavesOf(topics).some((topic) => topic.id === id)
}
