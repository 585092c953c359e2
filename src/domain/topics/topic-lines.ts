import { type KnownLine, matchTopics } from '../actions/line-matching.ts'
import { titleKey } from '../squads/names.ts'
import { isSameJson } from '../text/json.ts'
import { childrenOf, isLeaf, type Topic } from './topic-tree.ts'

/** One topic of one squad through its sprints, whatever it was called in them. */
export type TopicLine = {
  /** The topic in each sprint; null where the sprint did not have it. */
  topics: (Topic | null)[]
  /** Its titles, the oldest first. Spellings of one title count once, in the newest spelling. */
  titles: string[]
  /** Indexes of the sprints with which it began to mean something else, so that its scores before do not compare. */
  breaks: number[]
  /** Indexes of the sprints with which it got another title or other sub-topics. */
  ticks: number[]
  /** What the newest sprint that had it says of it. */
  newest: KnownLine['newest'] & {
    parent: TopicLine | null
    /** The lines of its sub-topics. */
    children: ReadonlySet<TopicLine>
  }
}

/** A topic that comes back after more sprints without it is not what it was. */
const LONGEST_GAP = 6

/** Two averages that share a smaller part of all their leaves are about different things. */
const LEAST_SHARED = 0.5

/**
 * The lines of one squad's sprints, the oldest sprint first. `declared` are, for each sprint, the ids of its topics that the squad calls
 * another topic from that sprint on: breaks that nothing else tells. `sources` are, for each sprint, the key of its source: scores from another tool
 * answered other questions on another scale. The lines are in the order of the newest sprint; topics that it no longer has follow, the latest first.
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

/** True if the sprint `at` had these topics, in this order: each goes on its line, as by the rules of `matchTopics`, at a fraction of their cost. */
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

/** Part of all members that the two sets have in common; 1 for two empty ones. */
function sharedPart<Member>(a: ReadonlySet<Member>, b: ReadonlySet<Member>): number {
  if (a === b) return 1
  const all = new Set([...a, ...b])
  if (all.size === 0) return 1
  return [...a].filter((member) => b.has(member)).length / all.size
}

/** True if so little is shared that the averages over the two sets do not compare. */
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

/** What each score of the topic looks like, if it says so. People vote by them, so other anchors are another question. */
function anchorsOf(topic: Topic): unknown {
  return 'anchors' in topic ? topic.anchors : undefined
}
