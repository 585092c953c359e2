import type { Scores } from '../retrospectives/averages.ts'
import { isScore, type Score } from '../retrospectives/scale.ts'
import {
  leavesOf,
  ownExamplesOf,
  parseTopics,
  type Topic,
  withOwnExamples,
} from '../topics/topic-tree.ts'
import { isAboutMeeting } from './meeting-topic.ts'
import type { Room } from './room.ts'
import { shownFeedback } from './room-feedback.ts'

/** Returns the agreed scores by leaf, without that of the meeting. @internal */
export function agreedScores({ topics, results }: Room): Scores {
  const scores = new Map<string, Score>()
  for (const { id } of leavesOf(topics.filter((topic) => !isAboutMeeting(topic)))) {
    const result = results.get(id)
    if (isScore(result)) scores.set(id, result)
  }
  return scores
}

/**
 * Returns the retrospective that a room results in. Merges into an existing one: agreed scores replace previous ones,
 * with the examples and the pack's topic that they were voted by, and unknown topics are appended. A new one has the
 * agreed topics and their parents, so that a skipped topic has no score, never a 0. If nothing was agreed, a new one
 * has no topics, only votes and comments. Null if there is nothing to save.
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

/** True if a report of the closed room has content although nothing was agreed. */
function hasVotesOrComments({ rounds, feedback }: Room): boolean {
  return rounds.length > 0 || shownFeedback(feedback).length > 0
}

function isLeafOf(topics: readonly Topic[], id: string): boolean {
  return leavesOf(topics).some((topic) => topic.id === id)
}
