import { nameKey } from '../squads/names.ts'
import { isLeaf, leavesOf, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { topicScore } from './averages.ts'
import { withNewIds } from './retrospective.ts'
import {
  differingTexts,
  type FormText,
  mapTexts,
  type RetrospectiveForm,
} from './retrospective-form.ts'
import type { Score } from './scale.ts'
import type { ScoreSheet } from './score-sheet.ts'

/** Two edits of one retrospective, and the version that `mine` was made from. */
export type Versions = {
  base: RetrospectiveForm
  mine: RetrospectiveForm
  theirs: RetrospectiveForm
}

export type Side = 'mine' | 'theirs'

/** A version's values of a topic; null if it does not have the topic. */
export type Reading = {
  title: string
  value: number
  isAverage: boolean
  /** Title of the parent topic. */
  parentTitle: string | undefined
} | null

type Differing<Said> = {
  key: string
  mine: Said
  theirs: Said
  /** The side that changed it since `base`; `mine` if both did. */
  preferred: Side
}

/** A topic with different values in the two versions. */
export type TopicDifference = Differing<Reading> & { id: string }
type TextDifference = Differing<string> & { text: FormText }
export type Difference = TopicDifference | TextDifference

/** Choices by the key of a difference. Without a choice the preferred side is taken. */
export type Choices = ReadonlyMap<string, Side>

/** Returns the differences in the order of the form: topics, then texts. */
export function compareVersions(versions: Versions): Difference[] {
  return [...compareTopics(versions), ...compareTexts(versions)]
}

/**
 * Returns `mine` with the ids of the topics that `theirs` added with the same title in the same place. They are one topic: a new topic gets its id
 * when it is saved, also by a save whose response was lost.
 */
export function withTheirIds({ base, mine, theirs }: Versions): RetrospectiveForm {
  const taken = new Set([...base.topics, ...mine.topics].map(({ id }) => id))
  const free = theirs.topics.filter(({ id }) => !taken.has(id))
  const ids = new Map<string, string>()
  for (const topic of mine.topics) {
    if (topicOf(base, topic.id)) continue
    const parent = topic.parent && (ids.get(topic.parent) ?? topic.parent)
    const at = free.findIndex((other) => keyOf(other) === keyOf({ ...topic, parent }))
    const [twin] = at === -1 ? [] : free.splice(at, 1)
    if (twin) ids.set(topic.id, twin.id)
  }
  return { ...mine, ...withNewIds(mine, ids) }
}

/** Returns a key that is equal for topics that are the same topic in two versions. */
function keyOf({
  title,
  parent,
  packTopic,
}: Pick<Topic, 'title' | 'packTopic'> & { parent?: string | undefined }): string {
  return JSON.stringify([parent ?? null, packTopic ?? null, nameKey(title)])
}

function compareTexts({ base, mine, theirs }: Versions): TextDifference[] {
  const changed = new Set(differingTexts(mine, base))
  return differingTexts(mine, theirs).map((text) => ({
    key: keyOfText(text),
    text,
    mine: mine[text],
    theirs: theirs[text],
    preferred: changed.has(text) ? 'mine' : 'theirs',
  }))
}

/** Compares the topics. A parent's score follows from its children, so it is no difference by itself. */
function compareTopics({ base, mine, theirs }: Versions): TopicDifference[] {
  return unionOf(mine, theirs).flatMap((id) => {
    const [own, other, before] = [mine, theirs, base].map((sheet) => readTopic(sheet, id))
    if (isSameReading(own, other)) return []
    const preferred: Side = isSameReading(own, before) ? 'theirs' : 'mine'
    const [key, shown, others] = [keyOfTopic(id), own?.shown ?? null, other?.shown ?? null]
    return [{ key, id, mine: shown, theirs: others, preferred }]
  })
}

/** Prefixes topic ids, because an id from a file may equal the name of a text. */
function keyOfTopic(id: string): string {
  return `topic ${id}`
}

function keyOfText(text: FormText): string {
  return `text ${text}`
}

/**
 * Returns the version that takes each difference from the chosen side. A side without the topic removes it. The order comes from the side that
 * changed it, or from the form if both did.
 */
export function mergeVersions(versions: Versions, choices: Choices): RetrospectiveForm {
  const { base, mine, theirs } = versions
  const differences = compareVersions(versions)
  const sides = new Map(
    differences.map(({ key, preferred }) => [key, choices.get(key) ?? preferred]),
  )
  const chosen = (key: string) => (sides.get(key) === 'theirs' ? theirs : mine)
  const isMoved = orderOf(mine) !== orderOf(base)
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const picked = unionOf(first, second).flatMap((id) => {
    const sheet = chosen(keyOfTopic(id))
    const topic = topicOf(sheet, id)
    return topic ? [{ topic, score: scoreIn(sheet, topic) ?? scoreElsewhere(versions, id) }] : []
  })
  const topics = parseTopics(picked.map(({ topic }) => topic))
  const given = new Map(picked.map(({ topic, score }) => [topic.id, score]))
  const scores: [string, Score][] = leavesOf(topics).map(({ id }) => [id, given.get(id) ?? 0])
  return {
    ...mapTexts((text) => chosen(keyOfText(text))[text]),
    topics,
    scores: new Map(scores),
  }
}

type Known = { topic: Topic; score: number | undefined; shown: NonNullable<Reading> }

function readTopic(sheet: ScoreSheet, id: string): Known | undefined {
  const topic = topicOf(sheet, id)
  if (!topic) return undefined
  const { topics, scores } = sheet
  return {
    topic,
    score: scoreIn(sheet, topic),
    shown: {
      title: topic.title,
      value: topicScore(topics, scores, topic),
      isAverage: !isLeaf(topic),
      parentTitle: topic.parent && topicOf(sheet, topic.parent)?.title,
    },
  }
}

function isSameReading(one: Known | undefined, other: Known | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.topic.title === other.topic.title &&
    one.topic.parent === other.topic.parent &&
    one.score === other.score
  )
}

/** Returns the score: 0 for an untouched leaf, none for a parent. */
function scoreIn({ scores }: ScoreSheet, topic: Topic): Score | undefined {
  return isLeaf(topic) ? (scores.get(topic.id) ?? 0) : undefined
}

/** Finds a score for a former parent that became a leaf in the merge. */
function scoreElsewhere({ mine, theirs }: Versions, id: string): Score | undefined {
  return mine.scores.get(id) ?? theirs.scores.get(id)
}

function topicOf({ topics }: ScoreSheet, id: string): Topic | undefined {
  return topics.find((topic) => topic.id === id)
}

function unionOf(first: ScoreSheet, second: ScoreSheet): string[] {
  return [...new Set([...first.topics, ...second.topics].map(({ id }) => id))]
}

function orderOf({ topics }: ScoreSheet): string {
  return JSON.stringify(topics.map(({ id }) => id))
}
