import type { TopicView } from '~/domain/rooms/room-view'

/** A topic at the top level: a leaf, or a parent with its leaves. */
export type Branch = { id: string; title: string; leaf: TopicView | null; leaves: TopicView[] }

/** Rebuilds the tree from the leaves of a room. */
export function branchesOf(topics: readonly TopicView[]): Branch[] {
  const branches = new Map<string, Branch>()
  for (const topic of topics) {
    const { id, title, parentId, parent } = topic
    if (parentId === null) {
      branches.set(id, { id, title, leaf: topic, leaves: [] })
      continue
    }
    const known = branches.get(parentId)
    if (known) known.leaves.push(topic)
    else branches.set(parentId, { id: parentId, title: parent ?? '', leaf: null, leaves: [topic] })
  }
  return [...branches.values()]
}

/**
 * Returns the sibling before which a topic is placed by one move, or null for the end. Undefined if it cannot move that
 * way.
 */
export function neighbourFor(
  siblings: readonly { id: string }[],
  { place, way }: { place: number; way: 'up' | 'down' },
): string | null | undefined {
  if (way === 'up') return siblings[place - 1]?.id
  return place === siblings.length - 1 ? undefined : (siblings[place + 2]?.id ?? null)
}
