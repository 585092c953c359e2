import { isDefaultTopicId } from '../packs/default-topics.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import {
  childrenOf,
  isLeaf,
  leavesOf,
  MAX_DESCRIPTION_LENGTH,
  parseTopics,
  type RemovedTopic,
  removeTopic,
  type Topic,
} from '../topics/topic-tree.ts'
import type { Score } from './scale.ts'
import {
  bringBack,
  parseSheet,
  type ScoreSheet,
  scoresOfAllLeaves,
  setTopics,
  toSheetJson,
} from './score-sheet.ts'

/** Text fields of a form with their maximum lengths. Drafts, edits, conflicts, requests and responses use this list. */
export const TEXT_LENGTHS = { name: 60, note: 2000 } as const

export type FormText = keyof typeof TEXT_LENGTHS
export type FormTexts = Record<FormText, string>

const TEXTS = Object.keys(TEXT_LENGTHS) as FormText[]

/** A form's content. Drafts, edits, conflicts and requests contain it, and nothing else is saved. */
export type RetrospectiveForm = ScoreSheet & FormTexts

/** The form of a retrospective that is not created yet. */
export type NewForm = RetrospectiveForm & {
  /** Text as typed. */
  sprint: string
  /** Ids of topics that the user removed from the form. Ids that are on the form again are ignored. */
  removed: readonly string[]
  /** ISO time when the form was started. */
  begunAt: string
}

/** Returns the form before any input. */
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
  const sheet = { topics, scores: new Map() }
  return { sprint: String(sprint), ...sheet, ...textsOf({}), removed: [], begunAt: text }
}

/** Returns an object's texts. A missing text is empty, because a draft may be older than the field. */
export function textsOf(value: Readonly<Partial<Record<FormText, unknown>>>): FormTexts {
  return mapTexts((field) => toText(value[field]))
}

/** Returns one value for each text of a form. */
export function mapTexts<Value>(pick: (field: FormText) => Value): Record<FormText, Value> {
  return Object.fromEntries(TEXTS.map((field) => [field, pick(field)])) as Record<FormText, Value>
}

/** Reads a form from the output of `toSheetJson`; null for any other value. */
function parseForm(value: unknown): RetrospectiveForm | null {
  const sheet = parseSheet(value)
  return sheet && isJsonObject(value) ? { ...sheet, ...textsOf(value) } : null
}

/** Reads a new form from the output of `toSheetJson`; null for any other value. */
export function parseNewForm(value: unknown): NewForm | null {
  const form = parseForm(value)
  if (!form || !isJsonObject(value)) return null
  const { sprint, removed, begunAt } = value
  if (typeof sprint !== 'string' || typeof begunAt !== 'string' || !Array.isArray(removed)) {
    return null
  }
  return { ...form, sprint, begunAt, removed: removed.filter((id) => typeof id === 'string') }
}

/** An unsaved edit and the version that it was made from. */
export type Edit = { version: number; base: RetrospectiveForm; form: RetrospectiveForm }

/** Converts an edit for the browser's storage; `parseEdit` reads it back. */
export function toEditJson({ version, base, form }: Edit): JsonObject {
  return { version, base: toSheetJson(base), form: toSheetJson(form) }
}

/** Reads an edit; null for any other value. Older versions stored its content as `sheet`, before the form had a note. */
export function parseEdit(value: unknown): Edit | null {
  if (!isJsonObject(value) || typeof value.version !== 'number') return null
  const [base, form] = [parseForm(value.base), parseForm(value.form ?? value.sheet)]
  return base && form ? { version: value.version, base, form } : null
}

/** Returns the form after an edit with the ids of the topics that the edit removed. */
export function noteRemovals(before: NewForm, after: NewForm): NewForm {
  if (after.topics === before.topics) return after
  const left = new Set(after.topics.map(({ id }) => id))
  const gone = before.topics.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  return gone.length === 0 ? after : { ...after, removed: [...after.removed, ...gone] }
}

/** Returns the topics that the squad's next retrospective must not start with. */
export function removedTopics({ topics, removed }: NewForm): string[] {
  const present = new Set(topics.map(({ id }) => id))
  return [...new Set(removed)].filter((id) => !present.has(id))
}

/**
 * Keeps only `wanted` topics among the squad's topics (`all`) and the default ones, with their texts from the form. Topics that were added on the
 * form stay too.
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

/** Undoes the removal of topics and scores. Later additions stay. */
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

/** Undoes `removeBranch`, including the leaves' scores. */
export function bringBranchBack<Sheet extends ScoreSheet>(
  sheet: Sheet,
  { removed, scores }: { removed: readonly RemovedTopic[]; scores: ScoreSheet['scores'] },
): Sheet {
  return removed.reduce(
    (current, one) => bringBack(current, { removed: one, score: scores.get(one.topic.id) }),
    sheet,
  )
}

/** Scores every leaf 0, including untouched ones. */
export function zeroScores<Sheet extends ScoreSheet>(sheet: Sheet): Sheet {
  return { ...sheet, scores: new Map(leavesOf(sheet.topics).map(({ id }) => [id, 0])) }
}

/** Undoes `zeroScores`; later scores win. */
export function undoZeroScores<Sheet extends ScoreSheet>(sheet: Sheet, before: ScoreSheet): Sheet {
  const had = new Set(leavesOf(before.topics).map(({ id }) => id))
  const since = [...sheet.scores].filter(([id, score]) => score > 0 || !had.has(id))
  return setTopics({ ...sheet, scores: new Map([...before.scores, ...since]) }, sheet.topics)
}

/** True if saving both would store the same, but distinguishes an untouched leaf from one scored 0. */
export function isSameForm(a: RetrospectiveForm, b: RetrospectiveForm): boolean {
  return differingTexts(a, b).length === 0 && isSameSheet(a, b)
}

/** Returns the texts that differ once they are saved, which trims them. */
export function differingTexts(a: FormTexts, b: FormTexts): FormText[] {
  return TEXTS.filter((field) => a[field].trim() !== b[field].trim())
}

function isSameSheet(a: ScoreSheet, b: ScoreSheet): boolean {
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

/** Converts the form to the API's format. */
export function toInput(form: RetrospectiveForm) {
  return {
    ...mapTexts((field) => form[field].trim()),
    topics: form.topics.map(({ id, title, parent, description, packTopic }) => ({
      id,
      title,
      ...(parent === undefined ? {} : { parent }),
      ...(packTopic === undefined ? {} : { packTopic }),
      ...(description === undefined || description.length > MAX_DESCRIPTION_LENGTH
        ? {}
        : { description }),
    })),
    scores: Object.fromEntries(scoresOfAllLeaves(form)) as Record<string, Score>,
  }
}
