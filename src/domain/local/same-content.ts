import type { Scores } from '../retrospectives/averages.ts'
import type { Topic } from '../topics/topic-tree.ts'

type Sheet = { topics: readonly Topic[]; scores: Scores }

/** True if both have the same topics and scores, in the same order and tree. Ignores ids, because a topic gets a new id when it is first saved. */
export function hasSameContent(one: Sheet, other: Sheet): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))
}

function contentOf({ topics, scores }: Sheet): unknown[] {
  const places = new Map(topics.map(({ id }, place) => [id, place]))
  return topics.map(({ id, title, parent, description }) => [
    title,
    parent === undefined ? null : (places.get(parent) ?? null),
    description ?? null,
    scores.get(id) ?? null,
  ])
}
