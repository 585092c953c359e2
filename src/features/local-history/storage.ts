import { type Draft, parseDraft, toDraftJson } from '~/domain/draft'
import { isJsonObject, parseJson } from '~/domain/json'

/** The browser's storage, with its failures as outcomes instead of exceptions. */
export type StorageProblem = 'STORAGE_FULL' | 'STORAGE_BLOCKED'
export type WriteOutcome = { ok: true } | { ok: false; reason: StorageProblem }

/** Read at each use: where storage is blocked, merely naming it throws. */
type Area = () => Storage

export const forever: Area = () => window.localStorage
export const thisTab: Area = () => window.sessionStorage

export function readText(
  area: Area,
  key: string,
): { ok: true; text: string | null } | { ok: false; reason: 'STORAGE_BLOCKED' } {
  try {
    return { ok: true, text: area().getItem(key) }
  } catch {
    return { ok: false, reason: 'STORAGE_BLOCKED' }
  }
}

/** Writes, or with null removes. What was stored before stays when it fails. */
export function writeText(area: Area, key: string, text: string | null): WriteOutcome {
  try {
    if (text === null) area().removeItem(key)
    else area().setItem(key, text)
    return { ok: true }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { ok: false, reason: isFull ? 'STORAGE_FULL' : 'STORAGE_BLOCKED' }
  }
}

const DRAFT_KEY = 'retrospective-draft'

/** What has been typed and not saved: on the form (null when all is saved), and set aside. */
export type KeptDrafts = { draft: Draft | null; setAside: readonly Draft[] }

/**
 * Each tab keeps its own drafts through a reload; the last ones written anywhere also survive the
 * closing of the tab, and greet the next one.
 */
export function keepDrafts({ draft, setAside }: KeptDrafts): WriteOutcome {
  const mine = readText(thisTab, DRAFT_KEY)
  const last = readText(forever, DRAFT_KEY)
  if (draft === null && setAside.length === 0) {
    // Another tab's drafts are not this tab's to remove.
    if (mine.ok && last.ok && mine.text === last.text) writeText(forever, DRAFT_KEY, null)
    return writeText(thisTab, DRAFT_KEY, null)
  }
  const text = JSON.stringify({
    draft: draft && toDraftJson(draft),
    setAside: setAside.map(toDraftJson),
  })
  const written = writeText(thisTab, DRAFT_KEY, text)
  return written.ok ? writeText(forever, DRAFT_KEY, text) : written
}

export function findDrafts(): KeptDrafts {
  return readDrafts(thisTab) ?? readDrafts(forever) ?? { draft: null, setAside: [] }
}

/** What another tab left behind becomes this tab's own, so that a save here removes it everywhere. */
export function adoptDrafts(): void {
  const mine = readText(thisTab, DRAFT_KEY)
  const last = readText(forever, DRAFT_KEY)
  if (!mine.ok || mine.text !== null || !last.ok) return
  writeText(thisTab, DRAFT_KEY, last.text)
}

function readDrafts(area: Area): KeptDrafts | null {
  const stored = readText(area, DRAFT_KEY)
  const json = stored.ok && stored.text !== null ? parseJson(stored.text) : null
  if (!json || !isJsonObject(json.value)) return null
  const { draft, setAside } = json.value
  return {
    draft: parseDraft(draft),
    setAside: Array.isArray(setAside)
      ? setAside.map(parseDraft).filter((kept) => kept !== null)
      : [],
  }
}
