import { nameKey } from '../squads/names.ts'
import { isJsonObject, isSameJson, type JsonObject, toText } from '../text/json.ts'
import { withoutChangedMeans } from '../trends/kept-means.ts'
import {
  type HistoryEntry,
  type HistoryItem,
  isSameSprint,
  listEntries,
  type RawHistory,
  type SavedEntry,
  toRawEntry,
} from './history.ts'

/** A history with one entry replaced, and the entry before the change. */
export type EntryUpdate = {
  history: RawHistory
  at: number
  before: JsonObject
  after: JsonObject
  entry: HistoryEntry
}

/**
 * Replaces the last entry of the same sprint in place: the order, the first save's date and the unknown fields stay, but no mean of a changed score.
 * Null if the history has no such entry.
 */
export function updateEntry(history: RawHistory, entry: SavedEntry): EntryUpdate | null {
  const at = history.findLastIndex((raw) => isJsonObject(raw) && isSameSprint(labelOf(raw), entry))
  const before = history[at]
  if (!isJsonObject(before)) return null
  const { data, ...made } = toRawEntry(entry)
  const scores = listEntries([before])[0]?.entry?.scores ?? new Map()
  const after: JsonObject = {
    ...entry.extra,
    ...withoutChangedMeans(before, { before: scores, after: entry.scores }),
    sprint: made.sprint,
    squadName: made.squadName,
    topics: made.topics,
    notes: made.notes,
    data: typeof before.data === 'string' ? before.data : data,
  }
  const read = listEntries([after])[0]?.entry
  return read ? { history: history.with(at, after), at, before, after, entry: read } : null
}

/** Undoes `updateEntry`. Null if the history no longer has the updated entry. */
export function revertEntry(
  history: RawHistory,
  { at, before, after }: Omit<EntryUpdate, 'history'>,
): RawHistory | null {
  const isThere = isSameJson(history[at], after)
  const place = isThere ? at : history.findLastIndex((raw) => isSameJson(raw, after))
  return place === -1 ? null : history.with(place, before)
}

/** Removes an entry. Null if the history does not have exactly this entry, because it was changed or removed meanwhile. */
export function removeEntry(history: RawHistory, raw: JsonObject): RawHistory | null {
  const at = placeOf(history, raw)
  return at === -1 ? null : history.toSpliced(at, 1)
}

/** Undoes `removeEntry`: puts the entry back in its place, or else behind the nearest earlier one that remains. */
export function restoreEntry(
  history: RawHistory,
  { raw, before }: { raw: JsonObject; before: RawHistory },
): RawHistory {
  const earlier = before.slice(0, Math.max(0, placeOf(before, raw)))
  if (earlier.every((other, at) => isSameJson(history[at], other))) {
    return history.toSpliced(earlier.length, 0, raw)
  }
  const last = earlier.findLast((other) => history.some((here) => isSameJson(here, other)))
  const place = last === undefined ? -1 : history.findLastIndex((here) => isSameJson(here, last))
  return history.toSpliced(place + 1, 0, raw)
}

/** A squad of the history: the key shared by its entries, and its newest spelling. */
export type HistorySquad = { key: string; name: string }

/** Returns the squads of the history, the one with the newest entry first. */
export function listSquads(items: readonly HistoryItem[]): HistorySquad[] {
  const squads = new Map<string, string>()
  for (const { label } of items.toReversed()) {
    const key = nameKey(label.squadName)
    if (!squads.has(key)) squads.set(key, label.squadName.trim())
  }
  return [...squads].map(([key, name]) => ({ key, name }))
}

/** Returns the items of one squad; all of them for null and for a squad that the history does not have. */
export function itemsOfSquad(
  items: readonly HistoryItem[],
  key: string | null,
): readonly HistoryItem[] {
  const own = items.filter(({ label }) => nameKey(label.squadName) === key)
  return own.length === 0 ? items : own
}

/** Finds the very object if possible, so that the chosen one of two equal entries is removed. */
function placeOf(history: RawHistory, raw: JsonObject): number {
  const same = history.indexOf(raw)
  return same === -1 ? history.findIndex((other) => isSameJson(other, raw)) : same
}

function labelOf(raw: JsonObject) {
  return { sprint: toText(raw.sprint), squadName: toText(raw.squadName) }
}
