import type { Score } from './scale.ts'
import type { Tally } from './tally.ts'
import { parseTopics } from './topic-tree.ts'

/** A sprint of a history as it is sent. */
type SentSprint = {
  topics: readonly { id: string; title: string; parent?: string | undefined }[]
  scores: Readonly<Record<string, Score>>
  tallies: Readonly<Record<string, Tally>>
}

/** A sprint of an answer as a reading needs it. */
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
