import { MAX_READABLE_TOPICS } from '../local/history.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'
import { leavesOf, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { averageOf, type Scores, topicScore } from './averages.ts'
import { isScore, type Score } from './scale.ts'

/** The parsed `dados_json` of the original product. */
export type RetrospectiveData = {
  topics: Topic[]
  /** Scores of all leaves: a missing note counts as 0. */
  scores: Scores
  /** Null without topics. */
  average: number | null
  /** Unknown fields of the object. */
  extra: JsonObject
}

/** Reasons of specification section 8: no readable topics, or topics without readable notes. */
export type UnreadableReason = 'NO_DATA' | 'NO_SCORES'

export type ParsedRetrospective =
  | { ok: true; data: RetrospectiveData }
  | { ok: false; reason: UnreadableReason }

/** A topic as a form sends it: its position in the list and the tree, its texts, and its pack's topic. */
export type FormTopic = {
  id: string
  title: string
  parent?: string | undefined
  description?: string | undefined
  packTopic?: string | undefined
}

/** Parses a row. The reason for an unreadable one names the missing part. Readers leave such a row unchanged. */
export function parseRetrospective(value: unknown): ParsedRetrospective {
  if (!isJsonObject(value)) return { ok: false, reason: 'NO_DATA' }
  const {
    topics: list,
    notes,
    sprint,
    squad_id,
    overall_average,
    created_at_form,
    ...extra
  } = value
  if (!isTopicList(list)) return { ok: false, reason: 'NO_DATA' }
  const topics = parseTopics(list)
  if (topics.length < list.length) return { ok: false, reason: 'NO_DATA' }
  const scores = parseNotes(topics, notes)
  if (!scores) return { ok: false, reason: 'NO_SCORES' }
  return { ok: true, data: { topics, scores, average: averageOf(topics, scores), extra } }
}

function isTopicList(value: unknown): value is JsonObject[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_READABLE_TOPICS &&
    value.every((topic) => isJsonObject(topic) && toText(topic.id) !== '' && isText(topic.title))
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Reads the notes. Null if a leaf has a note that is not a score. */
function parseNotes(topics: readonly Topic[], notes: unknown): Scores | null {
  if (!isJsonObject(notes)) return null
  const scores = new Map<string, Score>()
  for (const { id } of leavesOf(topics)) {
    const note = Object.hasOwn(notes, id) ? notes[id] : 0
    if (!isScore(note)) return null
    scores.set(id, note)
  }
  return scores
}

/** Returns the object for `dados_json`, with a note for every topic: a parent's is its average. */
export function toRetrospectiveJson({
  sprint,
  squadId,
  topics,
  scores,
  formCreatedAt,
  extra,
}: {
  sprint: number
  squadId: string
  topics: readonly Topic[]
  scores: Scores
  /** Time when the form was started, as ISO time. */
  formCreatedAt: string
  extra: JsonObject
}): JsonObject {
  const notes = topics.map((topic) => [topic.id, topicScore(topics, scores, topic)] as const)
  return {
    ...extra,
    sprint,
    squad_id: squadId,
    topics,
    notes: Object.fromEntries(notes),
    overall_average: averageOf(topics, scores),
    created_at_form: formCreatedAt,
  }
}

/** Reads the stored time when the form was started; empty without one. */
export function formCreatedAt(value: unknown): string {
  const text = isJsonObject(value) ? value.created_at_form : undefined
  return typeof text === 'string' ? text : ''
}

/**
 * Returns the tree that a form describes. A topic with a known id keeps its known and unknown fields unless the form has another value. Its pack's
 * topic always stays.
 */
export function mergeTopics(known: readonly Topic[], form: readonly FormTopic[]): Topic[] {
  const byId = new Map(known.map((topic) => [topic.id, topic]))
  return parseTopics(
    form.map(({ id, title, parent, description, packTopic }) => ({
      packTopic,
      ...byId.get(id),
      id,
      title,
      parent,
      isSubtopic: parent !== undefined,
      ...(description === undefined ? {} : { description }),
    })),
  )
}

/** Returns the scores of this tree's leaves: 0 for a missing one. Leaves out scores of other topics. */
export function scoresOfLeaves(topics: readonly Topic[], scores: Scores): Scores {
  return new Map(leavesOf(topics).map(({ id }) => [id, scores.get(id) ?? 0]))
}

export type TopicChanges = { added: Topic[]; renamed: Topic[]; removed: Topic[] }

/** Returns the topic changes of an edit, matched by id. */
export function compareTopics(before: readonly Topic[], after: readonly Topic[]): TopicChanges {
  const earlier = new Map(before.map((topic) => [topic.id, topic]))
  const later = new Set(after.map((topic) => topic.id))
  return {
    added: after.filter((topic) => !earlier.has(topic.id)),
    renamed: after.filter(({ id, title }) => {
      const old = earlier.get(id)
      return old !== undefined && old.title !== title
    }),
    removed: before.filter((topic) => !later.has(topic.id)),
  }
}

/** Returns the same tree and scores under other ids. An id without an entry in the map stays. */
export function withNewIds(
  { topics, scores }: { topics: readonly Topic[]; scores: Scores },
  ids: ReadonlyMap<string, string>,
): { topics: Topic[]; scores: Scores } {
  const idOf = (id: string) => ids.get(id) ?? id
  return {
    topics: topics.map((topic) => ({
      ...topic,
      id: idOf(topic.id),
      ...(topic.parent === undefined ? {} : { parent: idOf(topic.parent) }),
    })),
    scores: new Map([...scores].map(([id, score]) => [idOf(id), score])),
  }
}
