import { topicScore } from './averages.ts'
import type { Score } from './scale.ts'
import type { ScoreSheet } from './score-sheet.ts'
import { isLeaf, leavesOf, parseTopics, type Topic } from './topic-tree.ts'

/** Two edits of one retrospective, and the version that `mine` was made from. */
export type Versions = { base: ScoreSheet; mine: ScoreSheet; theirs: ScoreSheet }

export type Side = 'mine' | 'theirs'

/** What one version says of a topic; null where it does not have it. */
export type Reading = {
  title: string
  value: number
  isAverage: boolean
  /** The title of the topic that it stands under. */
  parentTitle: string | undefined
} | null

/** A topic about which the two versions do not say the same. */
export type Difference = {
  id: string
  mine: Reading
  theirs: Reading
  /** The side that changed it since `base`; `mine` when both did. */
  preferred: Side
}

/** By topic id; a topic without a choice is taken from the preferred side. */
export type Choices = ReadonlyMap<string, Side>

/** Topic by topic, in the order of the form. A parent's score is its children's matter, so by itself it is no difference. */
export function compareVersions({ base, mine, theirs }: Versions): Difference[] {
  return unionOf(mine, theirs).flatMap((id) => {
    const [own, other, before] = [mine, theirs, base].map((sheet) => readTopic(sheet, id))
    if (isSameReading(own, other)) return []
    const preferred: Side = isSameReading(own, before) ? 'theirs' : 'mine'
    return [{ id, mine: own?.shown ?? null, theirs: other?.shown ?? null, preferred }]
  })
}

/**
 * The version that takes each differing topic from the chosen side; a side without the topic removes it. The order comes
 * from the side that changed it, from the form if both did.
 */
export function mergeVersions(versions: Versions, choices: Choices): ScoreSheet {
  const { base, mine, theirs } = versions
  const sides = new Map(
    compareVersions(versions).map(({ id, preferred }) => [id, choices.get(id) ?? preferred]),
  )
  const isMoved = orderOf(mine) !== orderOf(base)
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const picked = unionOf(first, second).flatMap((id) => {
    const sheet = sides.get(id) === 'theirs' ? theirs : mine
    const topic = topicOf(sheet, id)
    return topic ? [{ topic, score: scoreIn(sheet, topic) ?? scoreElsewhere(versions, id) }] : []
  })
  const topics = parseTopics(picked.map(({ topic }) => topic))
  const given = new Map(picked.map(({ topic, score }) => [topic.id, score]))
  const scores: [string, Score][] = leavesOf(topics).map(({ id }) => [id, given.get(id) ?? 0])
  return { topics, scores: new Map(scores) }
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
