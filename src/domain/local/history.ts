import { type Scores, topicScore } from '../retrospectives/averages.ts'
import { isScore, type Score } from '../retrospectives/scale.ts'
import { nameKey } from '../squads/names.ts'
import { isJsonObject, isSameJson, type JsonObject, toText } from '../text/json.ts'
import { isLeaf, parseTopics, type Topic } from '../topics/topic-tree.ts'

/** More topics than this would block the page. The limit is five times the form's. */
export const MAX_READABLE_TOPICS = 1000

/**
 * The local history: a list of saved sprints, in the order in which they were saved. The raw values are stored and exported, never the parsed ones,
 * so no unknown field or unreadable entry is lost.
 */
export type RawHistory = readonly unknown[]

/** A parsed raw entry. */
export type HistoryEntry = {
  sprint: string
  squadName: string
  topics: readonly Topic[]
  scores: Scores
  /** Time of saving; null if the stored text is not a date. */
  savedAt: Date | null
  /** Unknown fields of the entry. */
  extra: JsonObject
}

/** An entry to be added to the history. */
export type SavedEntry = HistoryEntry & { savedAt: Date }

/** One raw object of the history. `entry` is null if its topics are unreadable: not a list, or far too many. */
export type HistoryItem = { raw: JsonObject; label: EntryLabel; entry: HistoryEntry | null }
export type EntryLabel = { sprint: string; squadName: string }

/** True if every stored value is an entry by the specification's rule for stored history. */
export function isValidHistory(history: RawHistory): boolean {
  return history.every(isEntry)
}

/** Returns the readable part of the history, in stored order. Skips values that are not objects. */
export function listEntries(history: RawHistory): HistoryItem[] {
  return history.filter(isJsonObject).map((raw) => ({
    raw,
    label: { sprint: toText(raw.sprint), squadName: toText(raw.squadName) },
    entry: parseEntry(raw),
  }))
}

/** True for the same sprint of the same squad, compared trimmed and without case. */
export function isSameSprint(a: EntryLabel, b: EntryLabel): boolean {
  return keyOf(a) === keyOf(b)
}

/** Returns the text of an exported file. */
export function toHistoryFile(history: RawHistory): string {
  return JSON.stringify(history, null, 2)
}

/** Returns an entry in its stored form: every leaf has a note (0 if untouched), every parent its average. */
export function toRawEntry(entry: SavedEntry): JsonObject {
  const { sprint, squadName, topics, scores, savedAt, extra } = entry
  const notes = topics.map((topic) => [topic.id, topicScore(topics, scores, topic)] as const)
  return {
    ...extra,
    sprint,
    squadName,
    topics,
    notes: Object.fromEntries(notes),
    data: savedAt.toISOString(),
  }
}

export function withoutActions({ actions: _, ...extra }: JsonObject): JsonObject {
  return extra
}

/** Fields of an entry that describe its own sprint alone. */
const OWN_FIELDS = new Set(['actions', 'votes', 'source', 'means', 'observacoes', 'room'])

/** Returns the fields of a loaded entry that the next sprint takes over: those that are not this product's. */
export function fieldsForNextSprint(extra: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(extra).filter(([field]) => !OWN_FIELDS.has(field)))
}

export type HistoryChanges = {
  /** Sprints that only the file has. */
  added: number
  /** Sprints that both have, with equal content. */
  same: number
  /** Sprints that both have, with other content. */
  different: number
  /** Sprints that only this history has. */
  removed: number
}

/** Counts the changes that an import would make. A sprint that occurs several times is matched one by one, in order. */
export function compareHistories(current: RawHistory, incoming: RawHistory): HistoryChanges {
  const here = groupByKey(current)
  const changes: HistoryChanges = { added: 0, same: 0, different: 0, removed: 0 }
  for (const raw of incoming) {
    const twin = here.get(rawKey(raw))?.shift()
    if (!twin) changes.added += 1
    else if (isSameJson(twin.raw, raw)) changes.same += 1
    else changes.different += 1
  }
  for (const left of here.values()) changes.removed += left.length
  return changes
}

/**
 * Adds the sprints that only the file has, exactly those that `compareHistories` counts as added. Sprints of the current history stay as they are.
 * Each new sprint is inserted before the first one saved after it, so that the order of saving is preserved.
 */
export function mergeHistories(current: RawHistory, incoming: RawHistory): RawHistory {
  const here = groupByKey(current)
  const merged = current.map((raw) => ({ raw, time: timeOf(raw) }))
  let latest = Number.NEGATIVE_INFINITY
  for (const { time } of merged) if (time > latest) latest = time
  for (const raw of incoming) {
    if (here.get(rawKey(raw))?.shift()) continue
    const time = timeOf(raw)
    // Most sprints of a file come in its order, after all others.
    if (latest > time) {
      const later = merged.findIndex((other) => other.time > time)
      merged.splice(later, 0, { raw, time })
    } else merged.push({ raw, time })
    if (time > latest) latest = time
  }
  return merged.map(({ raw }) => raw)
}

function parseEntry(raw: JsonObject): HistoryEntry | null {
  if (!Array.isArray(raw.topics) || raw.topics.length > MAX_READABLE_TOPICS) return null
  const { sprint, squadName, topics: rawTopics, notes, data, ...extra } = raw
  const topics = parseTopics(raw.topics)
  const time = Date.parse(toText(data))
  return {
    sprint: toText(sprint),
    squadName: toText(squadName),
    topics,
    scores: parseNotes(topics, notes),
    savedAt: Number.isNaN(time) ? null : new Date(time),
    extra,
  }
}

/** Reads the notes. A note is a whole number from 0 to 5 of a leaf; any other value is ignored. */
function parseNotes(topics: readonly Topic[], notes: unknown): Scores {
  const scores = new Map<string, Score>()
  if (!isJsonObject(notes)) return scores
  for (const topic of topics) {
    const note = Object.hasOwn(notes, topic.id) ? notes[topic.id] : undefined
    if (isLeaf(topic) && isScore(note)) scores.set(topic.id, note)
  }
  return scores
}

/** True for an entry by the specification's rule for stored history. */
export function isEntry(raw: unknown): raw is JsonObject {
  return (
    isJsonObject(raw) &&
    typeof raw.sprint === 'string' &&
    typeof raw.squadName === 'string' &&
    Array.isArray(raw.topics) &&
    typeof raw.notes === 'object' &&
    raw.notes !== null
  )
}

function keyOf({ sprint, squadName }: EntryLabel): string {
  return JSON.stringify([nameKey(sprint), nameKey(squadName)])
}

/** Returns a key for matching. A value that is not an object has no sprint and only matches an equal value. */
function rawKey(raw: unknown): string {
  if (!isJsonObject(raw)) return `raw:${JSON.stringify(raw)}`
  return keyOf({ sprint: toText(raw.sprint), squadName: toText(raw.squadName) })
}

/** Returns the time of saving. Without one returns NaN, which is neither before nor after any date. */
function timeOf(raw: unknown): number {
  return isJsonObject(raw) ? Date.parse(toText(raw.data)) : Number.NaN
}

function groupByKey(history: RawHistory): Map<string, { raw: unknown }[]> {
  const groups = new Map<string, { raw: unknown }[]>()
  for (const raw of history) {
    const key = rawKey(raw)
    const group = groups.get(key)
    if (group) group.push({ raw })
    else groups.set(key, [{ raw }])
  }
  return groups
}
