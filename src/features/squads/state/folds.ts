import { isJsonObject, parseJson } from '~/domain/text/json'
import { localArea, readText, writeText } from '~/lib/browser/browser-storage'

const FOLDS = 'squad-folds'
/** Most squads with a choice; the oldest choices go first. */
const MOST_FOLDS = 50

/** Returns true if the squad's sprints were unfolded in this browser. Undefined without a choice. */
export function findFold(squadId: string): boolean | undefined {
  const isOpen = readFolds()[squadId]
  return typeof isOpen === 'boolean' ? isOpen : undefined
}

/** Stores the choice. Without storage it lasts until the page is left. */
export function keepFold(squadId: string, isOpen: boolean): void {
  const { [squadId]: _, ...others } = readFolds()
  const folds = [...Object.entries(others), [squadId, isOpen]].slice(-MOST_FOLDS)
  writeText(localArea, FOLDS, JSON.stringify(Object.fromEntries(folds)))
}

function readFolds() {
  const stored = readText(localArea, FOLDS)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  return isJsonObject(value) ? value : {}
}
