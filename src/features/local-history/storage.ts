import { type Draft, parseDraft, toDraftJson } from '~/domain/local/draft'
import { isJsonObject, parseJson } from '~/domain/text/json'
import {
  localArea,
  readText,
  sessionArea,
  type WriteOutcome,
  writeText,
} from '~/lib/browser/browser-storage'

const DRAFT_KEY = 'retrospective-draft'

/** Unsaved input: on the form (null if all is saved), and set aside. */
export type KeptDrafts = { draft: Draft | null; setAside: readonly Draft[] }

/** Stores the drafts. Each tab keeps its own through a reload. The last ones written by any tab also survive its closing and appear in the next tab. */
export function keepDrafts({ draft, setAside }: KeptDrafts): WriteOutcome {
  const mine = readText(sessionArea, DRAFT_KEY)
  const last = readText(localArea, DRAFT_KEY)
  if (draft === null && setAside.length === 0) {
    // Other tabs' drafts must stay.
    if (mine.ok && last.ok && mine.text === last.text) writeText(localArea, DRAFT_KEY, null)
    return writeText(sessionArea, DRAFT_KEY, null)
  }
  const text = JSON.stringify({
    draft: draft && toDraftJson(draft),
    setAside: setAside.map(toDraftJson),
  })
  const written = writeText(sessionArea, DRAFT_KEY, text)
  return written.ok ? writeText(localArea, DRAFT_KEY, text) : written
}

export function findDrafts(): KeptDrafts {
  return readDrafts(sessionArea) ?? readDrafts(localArea) ?? { draft: null, setAside: [] }
}

/** Imports of tables, which `imports/` reads and writes. */
export const IMPORTS_KEY = 'retrospective-imports'

/** Removes the imports with the history: they hold copies of its sprints. Returns the function that restores them. */
export function forgetImports(): () => void {
  const stored = readText(localArea, IMPORTS_KEY)
  writeText(localArea, IMPORTS_KEY, null)
  return () => {
    if (stored.ok && stored.text !== null) writeText(localArea, IMPORTS_KEY, stored.text)
  }
}

/** Adopts the drafts of a closed tab as this tab's own, so that saving here removes them everywhere. */
export function adoptDrafts(): void {
  const mine = readText(sessionArea, DRAFT_KEY)
  const last = readText(localArea, DRAFT_KEY)
  if (!mine.ok || mine.text !== null || !last.ok) return
  writeText(sessionArea, DRAFT_KEY, last.text)
}

function readDrafts(area: typeof localArea): KeptDrafts | null {
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
