import { isJsonObject, type JsonObject } from '../text/json.ts'
import {
  isLeaf,
  leavesOf,
  parseTopics,
  type RemovedTopic,
  restoreTopic,
  type Topic,
} from '../topics/topic-tree.ts'
import type { Scores } from './averages.ts'
import { isScore, type Score } from './scale.ts'

/** Topics and their scores. A leaf without a score is untouched and counts as 0. */
export type ScoreSheet = { topics: readonly Topic[]; scores: Scores }

/** Sets a score. Ignores a parent, whose score is its children's mean, and an unknown topic. Returns the same sheet if nothing changes. */
export function setScore<Sheet extends ScoreSheet>(
  sheet: Sheet,
  { id, score }: { id: string; score: Score },
): Sheet {
  const topic = sheet.topics.find((candidate) => candidate.id === id)
  if (!topic || !isLeaf(topic) || sheet.scores.get(id) === score) return sheet
  return { ...sheet, scores: new Map(sheet.scores).set(id, score) }
}

/** Replaces the tree. Drops scores of topics that are no longer leaves. */
export function setTopics<Sheet extends ScoreSheet>(sheet: Sheet, topics: readonly Topic[]): Sheet {
  const leaves = new Set(leavesOf(topics).map((leaf) => leaf.id))
  return { ...sheet, topics, scores: new Map([...sheet.scores].filter(([id]) => leaves.has(id))) }
}

/** Puts scores back that a change has dropped. Scores given since then win, and topics that are gone stay without. */
export function restoreScores<Sheet extends ScoreSheet>(sheet: Sheet, scores: Scores): Sheet {
  return setTopics({ ...sheet, scores: new Map([...scores, ...sheet.scores]) }, sheet.topics)
}

/** Undoes a removal, including the topic's own score. */
export function bringBack<Sheet extends ScoreSheet>(
  sheet: Sheet,
  { removed, score }: { removed: RemovedTopic; score: Score | undefined },
): Sheet {
  const back = setTopics(sheet, restoreTopic(sheet.topics, removed))
  return score === undefined ? back : setScore(back, { id: removed.topic.id, score })
}

/** Returns the leaves without a score, in the order of the form. */
export function unscoredLeaves({ topics, scores }: ScoreSheet): Topic[] {
  return leavesOf(topics).filter((leaf) => !scores.has(leaf.id))
}

/** Returns the scores of all leaves: 0 for a leaf without one. */
export function scoresOfAllLeaves({ topics, scores }: ScoreSheet): Scores {
  return new Map(leavesOf(topics).map((leaf) => [leaf.id, scores.get(leaf.id) ?? 0]))
}

/** Converts a sheet, or a form with one, for the browser's storage; `parseSheet` reads the sheet back. */
export function toSheetJson(form: ScoreSheet): JsonObject {
  return { ...form, scores: [...form.scores] }
}

/** Reads a sheet; null for any other value. Leaves out scores of topics that are not leaves. */
export function parseSheet(value: unknown): ScoreSheet | null {
  if (!isJsonObject(value) || !Array.isArray(value.topics) || !Array.isArray(value.scores)) {
    return null
  }
  const topics = parseTopics(value.topics)
  return setTopics({ topics, scores: new Map(value.scores.filter(isScorePair)) }, topics)
}

function isScorePair(pair: unknown): pair is [string, Score] {
  return Array.isArray(pair) && typeof pair[0] === 'string' && isScore(pair[1])
}
