import { type Draft, type DraftProblem, findProblems, toSavedEntry } from '~/domain/local/draft'
import {
  type EntryLabel,
  type HistoryEntry,
  type HistoryItem,
  isSameSprint,
  isValidHistory,
  listEntries,
  mergeHistories,
  type RawHistory,
  type SavedEntry,
  toHistoryFile,
  toRawEntry,
} from '~/domain/local/history'
import {
  type EntryUpdate,
  removeEntry,
  restoreEntry,
  revertEntry,
  updateEntry,
} from '~/domain/local/history-edits'
import { type JsonObject, parseJson } from '~/domain/text/json'
import { logWarning } from '~/lib/browser/browser-log'
import {
  localArea,
  readText,
  type StorageProblem,
  type WriteOutcome,
  writeText,
} from '~/lib/browser/browser-storage'
import { downloadFile } from '~/lib/browser/files'
import { createStore } from '~/lib/browser/store'
import { aloneAmongTabs } from '~/lib/browser/tab-lock'
import { forgetImports } from './storage'

const KEY = 'retrospective-history'

/** The stored value under the history's key. */
export type StoredHistory = {
  /** `partly`: some values are not entries, and stay unchanged. `unreadable`: the value is not a list. */
  status: 'ready' | 'partly' | 'unreadable' | 'blocked'
  text: string | null
  raw: RawHistory
  items: readonly HistoryItem[]
}

/** `CHANGED`: another tab has changed the affected entry, and nothing was written. */
export type EditOutcome = WriteOutcome | { ok: false; reason: 'CHANGED' }

export type SaveOutcome =
  | { ok: true; entry: HistoryEntry; undo?: () => Promise<EditOutcome> }
  | { ok: false; reason: 'INVALID'; problems: readonly DraftProblem[] }
  | { ok: false; reason: StorageProblem }

const NOTHING: StoredHistory = { status: 'ready', text: null, raw: [], items: [] }
const history = createStore(NOTHING)

/** Store of this browser's history for `useSyncExternalStore`. Includes other tabs' saves. */
export const historyStore = {
  read: () => (history.read() === NOTHING ? refresh() : history.read()),
  readOnServer: () => NOTHING,
  subscribe: (listener: () => void) => {
    const events = new AbortController()
    const onStorage = ({ key }: StorageEvent) => {
      // A null key means that the browser cleared the whole storage.
      if (key === KEY || key === null) refresh()
    }
    window.addEventListener('storage', onStorage, { signal: events.signal })
    const unsubscribe = history.subscribe(listener)
    return () => {
      events.abort()
      unsubscribe()
    }
  },
}

/** Returns false if `saveSprint` would refuse the draft. */
export async function canSave(draft: Draft): Promise<boolean> {
  return alone((current) => problemsBeside(current, draft).length === 0)
}

/** Appends the draft as an entry, after any that other tabs have saved meanwhile. */
export async function saveSprint(draft: Draft, now: Date): Promise<SaveOutcome> {
  return alone((current) => {
    const problems = problemsBeside(current, draft)
    if (problems.length > 0) return { ok: false, reason: 'INVALID', problems }

    return append(current, toSavedEntry(draft, now))
  })
}

/**
 * Replaces the entry of the draft's sprint with the draft that `onto` makes for it. Appends the draft if another tab has removed that entry.
 */
export async function updateSprint(
  draft: Draft,
  now: Date,
  onto: (stored: HistoryEntry) => Draft,
): Promise<SaveOutcome> {
  return alone((current) => {
    const problems = findProblems(draft, [])
    if (problems.length > 0) return { ok: false, reason: 'INVALID', problems }

    const stored = current.items.findLast(({ label }) => isSameSprint(label, draft))?.entry
    const saved = toSavedEntry(stored ? onto(stored) : draft, now)
    const update = updateEntry(current.raw, saved)
    if (!update) return append(current, saved)
    const written = write(current, update.history)
    return written.ok ? { ok: true, entry: update.entry, undo: () => revert(update) } : written
  })
}

/** Removes an entry. `undo` restores it at its position. */
export async function removeSprint(
  raw: JsonObject,
): Promise<{ ok: true; undo: () => Promise<WriteOutcome> } | (EditOutcome & { ok: false })> {
  return alone((before) => {
    const left = removeEntry(before.raw, raw)
    if (!left) return { ok: false, reason: 'CHANGED' }
    const written = write(before, left)
    const undo = () =>
      alone((current) => write(current, restoreEntry(current.raw, { raw, before: before.raw })))
    return written.ok ? { ok: true, undo } : written
  })
}

/** Finds the stored sprint: this very entry, or the last one with its name. */
export function findSprint(entry: EntryLabel): HistoryItem | undefined {
  const { items } = historyStore.read()
  return (
    items.find((item) => item.entry === entry) ??
    items.findLast(({ label }) => isSameSprint(label, entry))
  )
}

/** Replaces the history. Returns `CHANGED` if it has changed since the user decided. */
export async function replaceHistory(
  incoming: RawHistory,
  { seen }: { seen: StoredHistory },
): Promise<EditOutcome> {
  return alone((current) =>
    current.text === seen.text ? write(current, incoming) : { ok: false, reason: 'CHANGED' },
  )
}

export async function mergeHistory(incoming: RawHistory): Promise<WriteOutcome> {
  return alone((current) => write(current, mergeHistories(current.raw, incoming)))
}

/**
 * Replaces the history with the result of `change`. Returns `CHANGED` if that is null. If `change` throws, nothing is written and the error is
 * passed on.
 */
export async function changeHistory(
  change: (current: StoredHistory) => RawHistory | null,
): Promise<EditOutcome> {
  return alone((current) => {
    const next = change(current)
    return next ? write(current, next) : { ok: false, reason: 'CHANGED' }
  })
}

/** Removes everything. `undo` restores it, before the entries that were saved since. */
export async function clearHistory(): Promise<
  { ok: true; undo: () => Promise<WriteOutcome> } | { ok: false; reason: StorageProblem }
> {
  return alone((current) => {
    const cleared = writeText(localArea, KEY, null)
    refresh()
    if (!cleared.ok) return cleared
    const restoreImports = forgetImports()
    return {
      ok: true,
      undo: async () => {
        restoreImports()
        return restore(current)
      },
    }
  })
}

function restore(before: StoredHistory): Promise<WriteOutcome> {
  return alone((current) => {
    // Nothing was saved since: restores the exact text, even if it was not a readable list.
    if (current.text === null) return writeAndRefresh(before.text)
    if (before.status === 'unreadable') return keepAside(before.text)
    return write(current, mergeHistories(before.raw, current.raw))
  })
}

function problemsBeside({ items }: StoredHistory, draft: Draft): DraftProblem[] {
  const labels = items.map(({ label }) => label)
  return findProblems(draft, labels)
}

function append(current: StoredHistory, entry: SavedEntry): SaveOutcome {
  const written = write(current, [...current.raw, toRawEntry(entry)])
  return written.ok ? { ok: true, entry } : written
}

function revert(update: EntryUpdate): Promise<EditOutcome> {
  return alone((current) => {
    const reverted = revertEntry(current.raw, update)
    return reverted ? write(current, reverted) : { ok: false, reason: 'CHANGED' }
  })
}

/** Reads, changes and writes the history without another tab in between. */
function alone<Outcome>(change: (current: StoredHistory) => Outcome): Promise<Outcome> {
  return aloneAmongTabs(KEY, () => change(refresh()))
}

function write(current: StoredHistory, next: RawHistory): WriteOutcome {
  // An unreadable value must not be overwritten, so it is moved aside first.
  const kept = current.status === 'unreadable' ? keepAside(current.text) : null
  return kept && !kept.ok ? kept : writeAndRefresh(JSON.stringify(next))
}

function keepAside(text: string | null): WriteOutcome {
  return writeText(localArea, `${KEY}-unreadable-${Date.now()}`, text)
}

function writeAndRefresh(text: string | null): WriteOutcome {
  const written = writeText(localArea, KEY, text)
  refresh()
  return written
}

/** Reads the storage again. Returns the same object while its text is unchanged. */
function refresh(): StoredHistory {
  const known = history.read()
  const stored = readText(localArea, KEY)
  if (!stored.ok) {
    if (known.status !== 'blocked') history.write({ ...NOTHING, status: 'blocked' })
  } else if (known === NOTHING || stored.text !== known.text) {
    history.write(toHistory(stored.text))
  }
  return history.read()
}

function toHistory(text: string | null): StoredHistory {
  if (text === null) return { ...NOTHING }
  const json = parseJson(text)
  if (!json || !Array.isArray(json.value)) {
    logWarning('HISTORY_UNREADABLE', { characters: text.length })
    return { status: 'unreadable', text, raw: [], items: [] }
  }
  const raw: RawHistory = json.value
  const isValid = isValidHistory(raw)
  if (!isValid) logWarning('HISTORY_PARTLY_READABLE', { entries: raw.length })
  return { status: isValid ? 'ready' : 'partly', text, raw, items: listEntries(raw) }
}

/** Downloads a history in the file format of the original product. */
export function exportHistory(raw: RawHistory): void {
  downloadFile({
    name: 'retrospective_history.json',
    type: 'application/json',
    text: toHistoryFile(raw),
  })
}

/** Downloads the history with the content of the form, to keep the data if the storage refuses it. */
export function exportWithDraft(draft: Draft, now: Date): void {
  exportHistory([...historyStore.read().raw, toRawEntry(toSavedEntry(draft, now))])
}

/** Downloads the unreadable stored text, unchanged. */
export function exportRawText(text: string): void {
  downloadFile({ name: 'retrospective_history.txt', type: 'text/plain', text })
}
