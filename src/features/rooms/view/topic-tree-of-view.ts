import type { TopicView } from '~/domain/rooms/room-view'
import { parseTopics, type Topic } from '~/domain/topics/topic-tree'

/** Returns the topics of a room, each below its parent. */
export function treeOfView(topics: readonly TopicView[]): Topic[] {
  const parents = new Map(
    topics.flatMap(({ parentId, parent }) =>
      parentId === null ? [] : [[parentId, { id: parentId, title: parent }] as const],
    ),
  )
  const leaves = topics.map(({ id, title, parentId }) => ({
    ...{ id, title },
    ...(parentId === null ? {} : { parent: parentId }),
  }))
  return parseTopics([...parents.values(), ...leaves])
}
