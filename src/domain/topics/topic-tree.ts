import { SCALE } from '../retrospectives/scale.ts'
import { isJsonObject, toText } from '../text/json.ts'

/** Most topics of one retrospective, including sub-topics. */
export const MAX_TOPICS = 200
/** Longest topic title, squad name and sprint name in the forms, in characters. */
export const MAX_TITLE_LENGTH = 120
/**
 * Longest name, title or description that an import accepts and an edit keeps, in UTF-16 units. The original product accepted longer ones than our
 * forms.
 */
export const MAX_KEPT_TEXT_LENGTH = 1000
/** Longest id of a topic, in UTF-16 units. */
export const MAX_TOPIC_ID_LENGTH = 200
/** Longest example of a score, in characters. */
export const MAX_EXAMPLE_LENGTH = 140
/** Longest description of a topic, in characters. */
export const MAX_DESCRIPTION_LENGTH = 500

/** A topic of a retrospective, on one of two levels. The list is flat and ordered. Every function here preserves unknown fields. */
export type Topic = {
  id: string
  title: string
  isSubtopic: boolean
  /** Id of the top-level topic; only on sub-topics. */
  parent?: string
  /** Consistent with the tree: every function that changes a tree updates it. */
  hasChildren: boolean
  description?: string
  /** Id of the pack's topic that this one was made from. It stays when the texts change. */
  packTopic?: string
}

type TreeChange<Reason extends string> =
  | { ok: true; topics: Topic[] }
  | { ok: false; reason: Reason }

export type RemovedTopic = { topic: Topic; index: number }

export function isLeaf(topic: Topic): boolean {
  return !topic.hasChildren
}

export function topLevelOf(topics: readonly Topic[]): Topic[] {
  return topics.filter((topic) => topic.parent === undefined)
}

export function childrenOf(topics: readonly Topic[], parent: string): Topic[] {
  return topics.filter((topic) => topic.parent === parent)
}

export function leavesOf(topics: readonly Topic[]): Topic[] {
  return topics.filter(isLeaf)
}

/** Returns the topics of the same level and branch, including this one. */
export function siblingsOf(topics: readonly Topic[], { parent }: Topic): Topic[] {
  return topics.filter((topic) => topic.parent === parent)
}

/** Returns a topic's letter by its index among the top-level topics: A to Z, then AA, AB … */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

/** Appends a topic; with `parent`, a sub-topic after the last one of that parent. */
export function addTopic(
  topics: readonly Topic[],
  { id, title, parent }: { id: string; title: string; parent?: string },
): TreeChange<'BLANK_TITLE' | 'TOO_MANY_TOPICS' | 'PARENT_NOT_FOUND'> {
  if (title.trim() === '') return { ok: false, reason: 'BLANK_TITLE' }
  if (topics.length >= MAX_TOPICS) return { ok: false, reason: 'TOO_MANY_TOPICS' }
  const topic = { id, title: title.trim(), isSubtopic: parent !== undefined, hasChildren: false }
  if (parent === undefined) return { ok: true, topics: [...topics, topic] }

  if (!topLevelOf(topics).some((candidate) => candidate.id === parent)) {
    return { ok: false, reason: 'PARENT_NOT_FOUND' }
  }
  return { ok: true, topics: inTreeOrder([...topics, { ...topic, parent }]) }
}

/** Renames in place. An unknown id changes nothing. */
export function renameTopic(
  topics: readonly Topic[],
  { id, title }: { id: string; title: string },
): TreeChange<'BLANK_TITLE'> {
  if (title.trim() === '') return { ok: false, reason: 'BLANK_TITLE' }
  return {
    ok: true,
    topics: topics.map((topic) => (topic.id === id ? { ...topic, title: title.trim() } : topic)),
  }
}

/** Removes a leaf. `restoreTopic` brings `removed` back. */
export function removeTopic(
  topics: readonly Topic[],
  id: string,
):
  | { ok: true; topics: Topic[]; removed: RemovedTopic }
  | { ok: false; reason: 'HAS_SUBTOPICS' | 'NOT_FOUND' } {
  const index = topics.findIndex((topic) => topic.id === id)
  const topic = topics[index]
  if (!topic) return { ok: false, reason: 'NOT_FOUND' }
  if (topic.hasChildren) return { ok: false, reason: 'HAS_SUBTOPICS' }
  return {
    ok: true,
    topics: withTrueFlags(topics.filter((other) => other.id !== id)),
    removed: { topic, index },
  }
}

/** Undoes a removal. A sub-topic whose parent was removed meanwhile becomes a topic. */
export function restoreTopic(topics: readonly Topic[], { topic, index }: RemovedTopic): Topic[] {
  if (topics.some((other) => other.id === topic.id)) return [...topics]
  const { parent, ...rest } = topic
  const hasParent = topLevelOf(topics).some((candidate) => candidate.id === parent)
  const back = hasParent ? topic : { ...rest, isSubtopic: false }
  return inTreeOrder(topics.toSpliced(index, 0, back))
}

/** Moves a topic to an index among its siblings. An index out of range is clamped. */
export function moveTopic(
  topics: readonly Topic[],
  { id, to }: { id: string; to: number },
): Topic[] {
  const topic = topics.find((candidate) => candidate.id === id)
  if (!topic) return [...topics]
  const siblings = siblingsOf(topics, topic).filter((other) => other.id !== id)
  const target = Math.max(0, Math.min(to, siblings.length))
  const others = topics.filter((other) => other.parent !== topic.parent)
  return inTreeOrder([...others, ...siblings.toSpliced(target, 0, topic)])
}

/** Puts every parent before its children, keeps the order of siblings and corrects the flags. */
function inTreeOrder(topics: readonly Topic[]): Topic[] {
  const children = new Map<string | undefined, Topic[]>()
  for (const topic of topics) {
    const siblings = children.get(topic.parent)
    if (siblings) siblings.push(topic)
    else children.set(topic.parent, [topic])
  }
  const topLevel = children.get(undefined) ?? []
  return withTrueFlags(topLevel.flatMap((topic) => [topic, ...(children.get(topic.id) ?? [])]))
}

function withTrueFlags(topics: readonly Topic[]): Topic[] {
  const parents = new Set(topics.map((topic) => topic.parent))
  return topics.map((topic) => {
    const hasChildren = parents.has(topic.id)
    return topic.hasChildren === hasChildren ? topic : { ...topic, hasChildren }
  })
}

/**
 * Reads a list of unknown values as a two-level tree. Leaves out values that are not objects or have no id, and all but the first with the same id. A
 * topic whose parent is missing, is itself a sub-topic, or closes a circle moves to the top level, so that nothing readable is hidden.
 */
export function parseTopics(list: readonly unknown[]): Topic[] {
  const byId = new Map<string, Topic>()
  for (const item of list) {
    const topic = parseTopic(item)
    if (topic && !byId.has(topic.id)) byId.set(topic.id, topic)
  }
  const topics = [...byId.values()].map((topic) => {
    if (topic.parent === undefined) return topic
    const above = byId.get(topic.parent)
    if (above !== undefined && above !== topic && !hasParentIn(byId, above)) return topic
    const { parent: _, ...rest } = topic
    return { ...rest, isSubtopic: false }
  })
  return inTreeOrder(topics)
}

function hasParentIn(topics: ReadonlyMap<string, Topic>, topic: Topic): boolean {
  return topic.parent !== undefined && topics.has(topic.parent)
}

function parseTopic(item: unknown): Topic | null {
  if (!isJsonObject(item)) return null
  // Copies unknown fields; the known ones are set below.
  const topic: { [field: string]: unknown } = { ...item }
  const id = toText(topic.id)
  if (id === '') return null
  const title = toText(topic.title)
  const parent = topic.isSubtopic === false ? '' : toText(topic.parent)
  const own = {
    id,
    title: title.trim() === '' ? id : title,
    isSubtopic: parent !== '',
    hasChildren: false,
  }
  if (parent === '') delete topic.parent
  else topic.parent = parent
  for (const text of ['description', 'packTopic'] as const) {
    if (typeof topic[text] !== 'string') delete topic[text]
  }
  return Object.assign(topic, own)
}

/**
 * Returns the squad's own examples of a topic's scores, stored with the topic as `anchors`: six texts, of which empty ones leave the scale's text in
 * place. Undefined if there are none or the value is invalid, because files can contain anything.
 */
export function ownExamplesOf(topic: object): readonly string[] | undefined {
  return 'anchors' in topic && isSix(topic.anchors) ? topic.anchors : undefined
}

/** Returns the topic with the given examples, or without any. */
export function withOwnExamples<Each extends object>(
  topic: Each,
  examples: readonly string[] | null | undefined,
): Each {
  const { anchors: _, ...rest } = topic as Each & { anchors?: unknown }
  return (examples ? { ...rest, anchors: examples } : rest) as Each
}

function isSix(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length === SCALE.length &&
    value.every((text) => typeof text === 'string' && text.length <= MAX_EXAMPLE_LENGTH)
  )
}
