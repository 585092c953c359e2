import {
  childrenOf,
  isLeaf,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  type Topic,
} from '~/domain/topics/topic-tree'
import type { NewRoom } from '~/features/rooms/schema'

/** Returns the chosen leaves with their parents, in order. */
export function chosenTopics(topics: readonly Topic[], leftOut: ReadonlySet<string>): Topic[] {
  return topics.filter((topic) =>
    isLeaf(topic)
      ? !leftOut.has(topic.id)
      : childrenOf(topics, topic.id).some(({ id }) => !leftOut.has(id)),
  )
}

/** Returns the state of a checkbox. `some` applies to parents only. */
export function tickOf(
  topics: readonly Topic[],
  { topic, leftOut }: { topic: Topic; leftOut: ReadonlySet<string> },
): 'all' | 'some' | 'none' {
  const leaves = isLeaf(topic) ? [topic] : childrenOf(topics, topic.id)
  const out = leaves.filter(({ id }) => leftOut.has(id)).length
  if (out === 0) return 'all'
  return out === leaves.length ? 'none' : 'some'
}

/** Checks or unchecks a topic. A parent passes it on to all of its sub-topics. */
export function tick(
  topics: readonly Topic[],
  { topic, isIn, leftOut }: { topic: Topic; isIn: boolean; leftOut: ReadonlySet<string> },
): Set<string> {
  const changed = new Set(leftOut)
  for (const { id } of isLeaf(topic) ? [topic] : childrenOf(topics, topic.id)) {
    if (isIn) changed.delete(id)
    else changed.add(id)
  }
  return changed
}

/** Returns the topics in the format of the API. An imported title may be longer than a room allows. */
export function toRoomTopics(topics: readonly Topic[]): NewRoom['topics'] {
  return topics.map(({ id, title, parent, description, packTopic }) => ({
    id,
    title: title.slice(0, MAX_TITLE_LENGTH),
    ...(parent === undefined ? {} : { parent }),
    ...(packTopic === undefined ? {} : { packTopic }),
    ...(description === undefined
      ? {}
      : { description: description.slice(0, MAX_DESCRIPTION_LENGTH) }),
  }))
}
