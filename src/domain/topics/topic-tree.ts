import { SCALE } from '../retrospectives/scale.ts'
import { isJsonObject, toText } from '../text/json.ts'

/** Most topics one retrospective may hold, sub-topics included. */
export const MAX_TOPICS = 200
/** Longest topic title, squad name and sprint name that the forms take, in characters. */
export const MAX_TITLE_LENGTH = 120
/**
 * Longest name, title or description that an import accepts and an edit keeps, in UTF-16 units: the original product accepted longer ones
 * than our forms.
 */
export const MAX_KEPT_TEXT_LENGTH = 1000
/** Longest id of a topic, in UTF-16 units. */
export const MAX_TOPIC_ID_LENGTH = 200
/** Longest example that a squad writes of a score, in characters. */
export const MAX_EXAMPLE_LENGTH = 140
/** Longest description of a topic, in characters. */
export const MAX_DESCRIPTION_LENGTH = 500

/**
 * A topic of a retrospective, two levels at most. The list is flat and ordered; fields we do not
 * know ride along on the object through every function here.
 */
export type Topic = {
  id: string
  title: string
  isSubtopic: boolean
  /** Id of a top-level topic; only on sub-topics. */
  parent?: string
  /** Always consistent with the tree: every function that changes a tree updates it. */
  hasChildren: boolean
  description?: string
  /** Id of the pack's topic that it was taken from, which stays when its texts change. */
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

/** The topics of one level of one branch, this one included. */
export function siblingsOf(topics: readonly Topic[], { parent }: Topic): Topic[] {
  return topics.filter((topic) => topic.parent === parent)
}

/** A topic's letter: A to Z, then AA, AB … by its place among the top-level topics. */
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

/** Renames in place; an id that is not there changes nothing. */
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

/** Takes a leaf out. `removed` brings it back through `restoreTopic`. */
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

/** Undoes a removal. A sub-topic whose parent has gone in the meantime comes back as a topic. */
export function restoreTopic(topics: readonly Topic[], { topic, index }: RemovedTopic): Topic[] {
  if (topics.some((other) => other.id === topic.id)) return [...topics]
  const { parent, ...rest } = topic
  const hasParent = topLevelOf(topics).some((candidate) => candidate.id === parent)
  const back = hasParent ? topic : { ...rest, isSubtopic: false }
  return inTreeOrder(topics.toSpliced(index, 0, back))
}

/** Puts a topic at a place among its siblings (0 is first; out of range is clamped). */
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

/** Every parent followed by its children, sibling order kept, flags true. */
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
 * Reads a list of unknown values as a two-level tree. Left out: what is not an object or has no
 * id, and the later ones of a repeated id. A topic whose parent is missing, is itself a sub-topic,
 * or closes a circle stands at the top level, so that nothing readable is hidden.
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
  // One copy: unknown fields are kept, our own fields are set below.
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
 * What each score of a topic looks like to the squad, which is kept with the topic as `anchors`: six texts, of which empty ones leave the
 * scale alone. Undefined if it has none of its own, or something else in their place: files hold what people put there.
 */
export function ownExamplesOf(topic: object): readonly string[] | undefined {
  return 'anchors' in topic && isSix(topic.anchors) ? topic.anchors : undefined
}

/** The topic with examples of its own, or without. */
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
