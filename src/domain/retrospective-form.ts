import { isDefaultTopicId } from './default-topics.ts'
import { isJsonObject } from './json.ts'
import type { Score } from './scale.ts'
import {
  bringBack,
  parseSheet,
  type ScoreSheet,
  scoresOfAllLeaves,
  setTopics,
} from './score-sheet.ts'
import {
  childrenOf,
  isLeaf,
  leavesOf,
  MAX_DESCRIPTION_LENGTH,
  parseTopics,
  type RemovedTopic,
  removeTopic,
  type Topic,
} from './topic-tree.ts'

/** The form of a retrospective that is not created yet. */
export type NewForm = ScoreSheet & {
  /** As typed. */
  sprint: string
  /** Ids of topics that the user removed from the form; ids that are on the form again are ignored. */
  removed: readonly string[]
  /** ISO time. */
  begunAt: string
}

/** The form before any input. */
export function newForm({
  sprint,
  topics,
  begunAt,
}: {
  sprint: number
  topics: readonly Topic[]
  begunAt: Date
}): NewForm {
  const text = begunAt.toISOString()
  return { sprint: String(sprint), topics, scores: new Map(), removed: [], begunAt: text }
}

/** Reads back the output of `toSheetJson` for a form; null if the value is not a form. */
export function parseNewForm(value: unknown): NewForm | null {
  const sheet = parseSheet(value)
  if (!sheet || !isJsonObject(value)) return null
  const { sprint, removed, begunAt } = value
  if (typeof sprint !== 'string' || typeof begunAt !== 'string' || !Array.isArray(removed)) {
    return null
  }
  return { ...sheet, sprint, begunAt, removed: removed.filter((id) => typeof id === 'string') }
}

/** The form after an edit, with the ids of the topics that the edit removed. */
export function noteRemovals(before: NewForm, after: NewForm): NewForm {
  if (after.topics === before.topics) return after
  const left = new Set(after.topics.map(({ id }) => id))
  const gone = before.topics.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  return gone.length === 0 ? after : { ...after, removed: [...after.removed, ...gone] }
}

/** The topics that the squad's next retrospective must not start with. */
export function removedTopics({ topics, removed }: NewForm): string[] {
  const present = new Set(topics.map(({ id }) => id))
  return [...new Set(removed)].filter((id) => !present.has(id))
}

/**
 * Of the squad's topics (`all`) and the default ones only `wanted` stay, with the texts that they have on the form;
 * topics that were added on the form stay too.
 */
export function keepOnly<Sheet extends ScoreSheet>(
  sheet: Sheet,
  { wanted, all }: { wanted: readonly Topic[]; all: readonly Topic[] },
): Sheet {
  const onForm = new Map(sheet.topics.map((topic) => [topic.id, topic]))
  const known = new Set(all.map(({ id }) => id))
  const added = sheet.topics.filter(({ id }) => !known.has(id) && !isDefaultTopicId(id))
  const kept = wanted.map((topic) => onForm.get(topic.id) ?? topic)
  return setTopics(sheet, parseTopics([...kept, ...added]))
}

/** Undoes the removal of topics and scores; topics and scores added since stay. */
export function bringAllBack<Sheet extends ScoreSheet>(sheet: Sheet, before: ScoreSheet): Sheet {
  const was = new Set(before.topics.map(({ id }) => id))
  const topics = [...before.topics, ...sheet.topics.filter(({ id }) => !was.has(id))]
  const scores = new Map([...before.scores, ...sheet.scores])
  return setTopics({ ...sheet, scores }, parseTopics(topics))
}

/** Removes a topic with its sub-topics. */
export function removeBranch(
  topics: readonly Topic[],
  id: string,
): { topics: readonly Topic[]; removed: RemovedTopic[] } {
  const ids = [...childrenOf(topics, id).map((child) => child.id), id]
  const removed = topics.flatMap((topic, index) =>
    ids.includes(topic.id) ? [{ topic, index }] : [],
  )
  const left = ids.reduce((rest, one) => {
    const outcome = removeTopic(rest, one)
    return outcome.ok ? outcome.topics : rest
  }, topics)
  return { topics: left, removed }
}

/** Undoes `removeBranch`, with the scores that the leaves had. */
export function bringBranchBack<Sheet extends ScoreSheet>(
  sheet: Sheet,
  { removed, scores }: { removed: readonly RemovedTopic[]; scores: ScoreSheet['scores'] },
): Sheet {
  return removed.reduce(
    (current, one) => bringBack(current, { removed: one, score: scores.get(one.topic.id) }),
    sheet,
  )
}

/** Scores every leaf 0, untouched ones too. */
export function zeroScores<Sheet extends ScoreSheet>(sheet: Sheet): Sheet {
  return { ...sheet, scores: new Map(leavesOf(sheet.topics).map(({ id }) => [id, 0])) }
}

/** Undoes `zeroScores`; scores given since win. */
export function undoZeroScores<Sheet extends ScoreSheet>(sheet: Sheet, before: ScoreSheet): Sheet {
  const had = new Set(leavesOf(before.topics).map(({ id }) => id))
  const since = [...sheet.scores].filter(([id, score]) => score > 0 || !had.has(id))
  return setTopics({ ...sheet, scores: new Map([...before.scores, ...since]) }, sheet.topics)
}

/** True if saving both would store the same, but an untouched leaf differs from one scored 0. */
export function isSameSheet(a: ScoreSheet, b: ScoreSheet): boolean {
  if (a === b) return true
  return (
    a.topics.length === b.topics.length &&
    a.topics.every((topic, index) => {
      const other = b.topics[index]
      return (
        other?.id === topic.id &&
        other.title === topic.title &&
        other.parent === topic.parent &&
        (!isLeaf(topic) || a.scores.get(topic.id) === b.scores.get(topic.id))
      )
    })
  )
}

/** Topics and scores in the format of the API. */
export function toInput(sheet: ScoreSheet) {
  return {
    topics: sheet.topics.map(({ id, title, parent, description }) => ({
      id,
      title,
      ...(parent === undefined ? {} : { parent }),
      ...(description === undefined || description.length > MAX_DESCRIPTION_LENGTH
        ? {}
        : { description }),
    })),
    scores: Object.fromEntries(scoresOfAllLeaves(sheet)) as Record<string, Score>,
  }
}
