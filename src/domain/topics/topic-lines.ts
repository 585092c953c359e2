import { type KnownLine, matchTopics } from '../actions/line-matching.ts'
import { titleKey } from '../squads/names.ts'
import { isSameJson } from '../text/json.ts'
import { childrenOf, isLeaf, type Topic } from './topic-tree.ts'

/** A squad's topic through its sprints, whatever its titles. */
export type TopicLine = {
  /** The topic in each sprint; null if the sprint does not have it. */
  topics: (Topic | null)[]
  /** Its titles, the oldest first. Spellings of one title count once, in the newest spelling. */
  titles: string[]
  /** Indexes of the sprints that gave it a new meaning, so that earlier scores are not comparable. */
  breaks: number[]
  /** Indexes of the sprints that gave it another title or other sub-topics. */
  ticks: number[]
  /** Its data in the newest sprint that has it. */
  newest: KnownLine['newest'] & {
    parent: TopicLine | null
    /** The sub-topics' lines. */
    children: ReadonlySet<TopicLine>
  }
}

/** Most sprints that a topic can be missing. After more it is no longer the same topic. */
const LONGEST_GAP = 6

/** Averages that share less than this part of all their leaves are about different things. */
const LEAST_SHARED = 0.5

/**
 * Returns the lines of one squad's sprints, the oldest sprint first. `declared` lists, for each sprint, the ids of the topics that the squad declares
 * as different from that sprint on: breaks that nothing else reveals. `sources` lists each sprint's source key: scores from another tool answered
 * other questions on another scale. The lines are in the order of the newest sprint; removed topics follow, the latest first.
 */
export function topicLines(
  sprints: readonly (readonly Topic[])[],
  declared: readonly (readonly string[])[] = [],
  sources: readonly (string | undefined)[] = [],
): TopicLine[] {
  const lines: TopicLine[] = []
  for (const [at, topics] of sprints.entries()) {
    const isAnother = ({ id }: Topic, line: TopicLine) =>
      declared[at]?.includes(id) || sources[line.newest.at] !== sources[at]
    if (isTreeOf(lines, { topics, at: at - 1 })) {
      for (const [place, topic] of topics.entries()) {
        const line = lines[place]
        if (line) extendLine(line, { ...line.newest, topic, at }, isAnother(topic, line))
      }
      continue
    }
    const matched = matchTopics(topics, lines)
    const lineOf = new Map(
      topics.map((topic) => {
        const line = matched.get(topic.id) ?? startLine(topic, { at, length: sprints.length })
        return [topic.id, line]
      }),
    )
    for (const topic of topics) {
      const line = lineOf.get(topic.id)
      if (!line) continue
      const children = childrenOf(topics, topic.id).flatMap(({ id }) => lineOf.get(id) ?? [])
      const parent = lineOf.get(topic.parent ?? '') ?? null
      extendLine(
        line,
        { topic, key: titleKey(topic.title), at, parent, children: new Set(children) },
        isAnother(topic, line),
      )
    }
    // The topics of this sprint come first, in their order.
    const here = new Set(lineOf.values())
    const gone = lines.filter((line) => !here.has(line))
    lines.splice(0, lines.length, ...here, ...gone)
  }
  return lines
}

/** True if the sprint `at` has these topics in this order. Each then continues its line, as `matchTopics` would decide, at a fraction of the cost. */
function isTreeOf(
  lines: readonly TopicLine[],
  { topics, at }: { topics: readonly Topic[]; at: number },
): boolean {
  if (lines[topics.length]?.newest.at === at) return false
  return topics.every(({ id, title, parent }, place) => {
    const known = lines[place]?.newest
    return (
      known?.at === at &&
      known.topic.id === id &&
      known.topic.title === title &&
      known.topic.parent === parent
    )
  })
}

/** Returns the part of all members that the two sets share; 1 for two empty ones. */
function sharedPart<Member>(a: ReadonlySet<Member>, b: ReadonlySet<Member>): number {
  if (a === b) return 1
  const all = new Set([...a, ...b])
  if (all.size === 0) return 1
  return [...a].filter((member) => b.has(member)).length / all.size
}

/** True if the sets share so little that averages over them are not comparable. */
export function isOtherMean<Member>(a: ReadonlySet<Member>, b: ReadonlySet<Member>): boolean {
  return sharedPart(a, b) < LEAST_SHARED
}

function startLine(topic: Topic, { at, length }: { at: number; length: number }): TopicLine {
  return {
    topics: Array(length).fill(null),
    titles: [],
    breaks: [],
    ticks: [],
    newest: { topic, key: titleKey(topic.title), at, parent: null, children: new Set() },
  }
}

function extendLine(line: TopicLine, now: TopicLine['newest'], isAnother: boolean) {
  const before = line.newest
  const isNew = line.titles.length === 0
  if (!isNew && (isAnother || meansSomethingElse(before, now))) line.breaks.push(now.at)
  if (!isNew && (before.key !== now.key || sharedPart(before.children, now.children) < 1)) {
    line.ticks.push(now.at)
  }
  if (!isNew && before.key === now.key) line.titles.pop()
  line.titles.push(now.topic.title)
  line.topics[now.at] = now.topic
  line.newest = now
}

function meansSomethingElse(before: TopicLine['newest'], now: TopicLine['newest']): boolean {
  return (
    isLeaf(before.topic) !== isLeaf(now.topic) ||
    isOtherMean(before.children, now.children) ||
    now.at - before.at - 1 > LONGEST_GAP ||
    !isSameJson(anchorsOf(before.topic), anchorsOf(now.topic))
  )
}

/** Returns the topic's own anchors. People vote by them, so a topic with other anchors asks another question. */
function anchorsOf(topic: Topic): unknown {
  return 'anchors' in topic ? topic.anchors : undefined
}
