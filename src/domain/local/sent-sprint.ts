import type { Score } from '../retrospectives/scale.ts'
import { parseTopics } from '../topics/topic-tree.ts'
import type { Tally } from '../votes/tally.ts'

/** A history's sprint as the API sends it. */
type SentSprint = {
  topics: readonly { id: string; title: string; parent?: string | undefined }[]
  scores: Readonly<Record<string, Score>>
  tallies: Readonly<Record<string, Tally>>
}

/** Converts a sprint from a response for a reading. */
export function toReadSprint<Sprint extends SentSprint>({
  topics,
  scores,
  tallies,
  ...rest
}: Sprint) {
  return {
    ...rest,
    topics: parseTopics(
      topics.map((topic) => ({ ...topic, isSubtopic: topic.parent !== undefined })),
    ),
    scores: new Map(Object.entries(scores)),
    tallies: new Map(Object.entries(tallies)),
  }
}
