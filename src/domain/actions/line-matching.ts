import { titleKey } from '../squads/names.ts'
import { siblingsOf, type Topic, topLevelOf } from '../topics/topic-tree.ts'

/** A topic's line with the data for matching, taken from the newest sprint that has the topic. */
export type KnownLine = {
  newest: {
    topic: Topic
    /** `titleKey` of its title. */
    key: string
    /** Index of the newest sprint that has the topic. */
    at: number
    /** The parent topic's line; null at the top level. */
    parent: KnownLine | null
  }
}

/**
 * Finds the lines that the topics of a squad's next sprint continue, by topic id. A topic that starts a new line has no entry. A topic continues the
 * line that has, in this order:
 *
 * 1. the same id and the same title,
 * 2. the same title under the same parent,
 * 3. the same title, if both this sprint and the last one with that title have only one such topic,
 * 4. the same id: the topic was renamed.
 *
 * Titles come before ids, because people read titles when they vote, and because imported sprints have ids of their own. If several topics would fit,
 * none does; the newest sprint decides among lines of different sprints. A topic that was split or merged starts a new line: nothing is guessed.
 * Parents are matched before their sub-topics.
 */
export function matchTopics<Line extends KnownLine>(
  topics: readonly Topic[],
  lines: readonly Line[],
): Map<string, Line> {
  const byId = groupsOf(lines, ({ newest }) => newest.topic.id)
  const byKey = groupsOf(lines, ({ newest }) => newest.key)
  const keys = new Map(topics.map((topic) => [topic, titleKey(topic.title)]))
  const matched = new Map<string, Line>()
  const taken = new Set<Line>()

  const isOnlyOne = (among: readonly Topic[], key: string) =>
    among.filter((other) => keys.get(other) === key).length === 1
  const parentOf = ({ parent }: Topic) => (parent === undefined ? null : matched.get(parent))

  const rules: ((topic: Topic, key: string) => readonly Line[])[] = [
    ({ id }, key) => byId.get(id)?.filter(({ newest }) => newest.key === key) ?? [],
    (topic, key) => {
      if (!isOnlyOne(siblingsOf(topics, topic), key)) return []
      const parent = parentOf(topic)
      return byKey.get(key)?.filter(({ newest }) => newest.parent === parent) ?? []
    },
    (_, key) => (isOnlyOne(topics, key) ? (byKey.get(key) ?? []) : []),
    ({ id }) => byId.get(id) ?? [],
  ]

  const subtopics = topics.filter(({ parent }) => parent !== undefined)
  for (const level of [topLevelOf(topics), subtopics]) {
    for (const rule of rules) {
      for (const topic of level) {
        if (matched.has(topic.id)) continue
        const fitting = rule(topic, keys.get(topic) ?? '').filter((line) => !taken.has(line))
        const line = newestOf(fitting)
        if (!line) continue
        matched.set(topic.id, line)
        taken.add(line)
      }
    }
  }
  return matched
}

/** Returns the line of the latest sprint; null if that sprint has two. */
function newestOf<Line extends KnownLine>(lines: readonly Line[]): Line | null {
  const latest = Math.max(...lines.map(({ newest }) => newest.at))
  const [line, other] = lines.filter(({ newest }) => newest.at === latest)
  return line && !other ? line : null
}

function groupsOf<Line>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): ReadonlyMap<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(keyOf(line))
    if (group) group.push(line)
    else groups.set(keyOf(line), [line])
  }
  return groups
}
