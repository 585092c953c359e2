import { isLeaf, leavesOf, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { topicScore } from './averages.ts'
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

/** What one version says of a topic; null where it does not have it. */
export type Reading = {
  title: string
  value: number
  isAverage: boolean
  /** The title of the topic that it stands under. */
  parentTitle: string | undefined
} | null

type Differing<Said> = {
  key: string
  mine: Said
  theirs: Said
  /** The side that changed it since `base`; `mine` when both did. */
  preferred: Side
}

/** A topic about which the two versions do not say the same. */
export type TopicDifference = Differing<Reading> & { id: string }
type TextDifference = Differing<string> & { text: FormText }
export type Difference = TopicDifference | TextDifference

/** By the key of a difference; without a choice the preferred side is taken. */
export type Choices = ReadonlyMap<string, Side>

/** In the order of the form: topic by topic, then its texts. */
export function compareVersions(versions: Versions): Difference[] {
  return [...compareTopics(versions), ...compareTexts(versions)]
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

/** A parent's score is its children's matter, so by itself it is no difference. */
function compareTopics({ base, mine, theirs }: Versions): TopicDifference[] {
  return unionOf(mine, theirs).flatMap((id) => {
    const [own, other, before] = [mine, theirs, base].map((sheet) => readTopic(sheet, id))
    if (isSameReading(own, other)) return []
    const preferred: Side = isSameReading(own, before) ? 'theirs' : 'mine'
    const [key, shown, others] = [keyOfTopic(id), own?.shown ?? null, other?.shown ?? null]
    return [{ key, id, mine: shown, theirs: others, preferred }]
  })
}

/** Ids of topics come from files too, so that one may read like the name of a text. */
function keyOfTopic(id: string): string {
  return `topic ${id}`
}

function keyOfText(text: FormText): string {
  return `text ${text}`
}

/**
 * The version that takes each difference from the chosen side; a side without the topic removes it. The order comes
 * from the side that changed it, from the form if both did.
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

/** A leaf without a score is stored as 0; a parent has none. */
function scoreIn({ scores }: ScoreSheet, topic: Topic): Score | undefined {
  return isLeaf(topic) ? (scores.get(topic.id) ?? 0) : undefined
}

/** For a parent that lost its sub-topics in the merge and is a leaf now. */
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
