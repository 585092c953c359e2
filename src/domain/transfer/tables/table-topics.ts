import { titleKey } from '../../squads/names.ts'
import { MAX_TOPIC_ID_LENGTH, type Topic } from '../../topics/topic-tree.ts'
import type { TopicName } from './table-cells.ts'

/** The topics of a squad in a table. */
export type TableTopics = {
  /** Returns the tree of the topics with these ids, in the order of the table. */
  treeOf: (leaves: ReadonlySet<string>) => Topic[]
  /** Returns the id of a leaf. Null for the own score of a topic that has sub-topics, which is the mean of theirs. */
  idOf: (name: TopicName) => string | null
}

/**
 * Arranges topics as a tree, groups where their first topic is. A group with a single topic of the same title is a topic itself, except in this
 * product's own table. Equal titles have equal ids, so that the topics of several tables share one line.
 */
export function arrangeTopics(
  names: ReadonlySet<TopicName>,
  { isOwn }: { isOwn: boolean },
): TableTopics {
  const isParent = (topics: ReadonlySet<string> | undefined, key: string) =>
    topics !== undefined && (isOwn || topics.size > 1 || !topics.has(key))
  const groups = groupsOf(names)
  const parents = new Map<string, string>()
  const ids = new Map<TopicName, string>()
  const topics: Topic[] = []
  const used = new Set<string>()
  function add(id: string, topic: Omit<Topic, 'id'>): string {
    let free = id.slice(0, MAX_TOPIC_ID_LENGTH - 10)
    while (used.has(free)) free += '~'
    used.add(free)
    topics.push({ id: free, ...topic })
    return free
  }
  for (const name of names) {
    const { group, topic: title } = name
    const [above, own] = [titleKey(group), titleKey(title)]
    if (group === '' ? isParent(groups.get(own), own) : false) continue
    if (group === '' || !isParent(groups.get(above), above)) {
      const twin = [...ids].find(
        ([other]) => other.group !== group && titleKey(other.topic) === own,
      )
      const id = twin && `table-${own}` === twin[1] ? twin[1] : null
      ids.set(name, id ?? add(`table-${own}`, { title, isSubtopic: false, hasChildren: false }))
      continue
    }
    const known = parents.get(above)
    const parent =
      known ?? add(`table-${above}`, { title: group, isSubtopic: false, hasChildren: true })
    parents.set(above, parent)
    const id = `table-${above.slice(0, 90)}/${own}`
    ids.set(name, add(id, { title, isSubtopic: true, parent, hasChildren: false }))
  }
  return {
    treeOf: (leaves) => toTree(topics, leaves),
    idOf: (name) => ids.get(name) ?? null,
  }
}

/** Returns the keys of each group's topics, by the group's key. */
function groupsOf(names: ReadonlySet<TopicName>): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { group, topic } of names) {
    if (group === '') continue
    const key = titleKey(group)
    groups.set(key, (groups.get(key) ?? new Set()).add(titleKey(topic)))
  }
  return groups
}

/** Returns the leaves with their parents, each parent before its children. */
function toTree(topics: readonly Topic[], leaves: ReadonlySet<string>): Topic[] {
  const children = new Map<string, Topic[]>()
  for (const topic of topics) {
    if (topic.parent === undefined || !leaves.has(topic.id)) continue
    children.set(topic.parent, [...(children.get(topic.parent) ?? []), topic])
  }
  return topics
    .filter(({ id, parent }) => parent === undefined && (leaves.has(id) || children.has(id)))
    .flatMap((topic) => [topic, ...(children.get(topic.id) ?? [])])
}
