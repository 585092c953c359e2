import { isTooDeep, type JsonObject, parseJson } from '../text/json.ts'
import { isEntry, type RawHistory } from './history.ts'

/**
 * Reads a history file. `NOT_JSON` and `BAD_SHAPE` are the two failures of specification section 5. On success returns the file's raw entries
 * unchanged.
 */
export function parseHistoryFile(
  text: string,
): { ok: true; history: RawHistory } | { ok: false; reason: 'NOT_JSON' | 'BAD_SHAPE' } {
  const json = parseJson(text)
  if (!json) return { ok: false, reason: 'NOT_JSON' }
  const { value } = json
  const isHistory = Array.isArray(value) && value.every((item) => isEntry(item) && hasSavedAt(item))
  if (!isHistory || isTooDeep(value)) return { ok: false, reason: 'BAD_SHAPE' }
  return { ok: true, history: value }
}

function hasSavedAt(raw: JsonObject): boolean {
  return typeof raw.data === 'string'
}
