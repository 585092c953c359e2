import type { Score } from '../retrospectives/scale.ts'
import { parseTopics } from '../topics/topic-tree.ts'
import type { Tally } from '../votes/tally.ts'

/** A history's sprint as the API sends it. */
type SentSprint = {
  topics: readonly { id: string; title: string; parent?: string | undefined }[]
  scores: Readonly<Record<string, Score>>
  tallies: Readonly<Record<string, Tally>>
  means?: Readonly<Record<string, number>> | undefined
}

/** Converts a sprint from a response for a reading. */
export function toReadSprint<Sprint extends SentSprint>({
  topics,
  scores,
  tallies,
  means = {},
  ...rest
}: Sprint) {
  return {
    ...rest,
    topics: parseTopics(
      topics.map((topic) => ({ ...topic, isSubtopic: topic.parent !== undefined })),
    ),
    scores: new Map(Object.entries(scores)),
    tallies: new Map(Object.entries(tallies)),
    means: new Map(Object.entries(means)),
  }
}
