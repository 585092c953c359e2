import { isJsonObject, parseJson } from '~/domain/text/json'
import {
  canKeep,
  columnsOf,
  fingerprintOf,
  guessMapping,
  type Table,
  type TableMapping,
} from '~/domain/transfer/score-table'
import { localArea, readText, writeText } from '~/lib/browser/browser-storage'

const KEY = 'retroscore-table-mappings'

/** Maximum number of kinds of tables that this browser remembers. */
const MOST = 20

/** Returns the last mapping for a table with these headings, or a guess. */
export function recallMapping(table: Table): TableMapping {
  const stored = readAll().find(([fingerprint]) => fingerprint === fingerprintOf(table))
  return (stored && toMapping(stored[1], table)) ?? guessMapping(table)
}

/** Stores a mapping. If storage is blocked, the next table of this kind starts with the guess again. */
export function rememberMapping(table: Table, mapping: TableMapping): void {
  const fingerprint = fingerprintOf(table)
  const others = readAll().filter(([other]) => other !== fingerprint)
  const all = [[fingerprint, mapping], ...others].slice(0, MOST)
  writeText(localArea, KEY, JSON.stringify(all))
}

function readAll(): [string, unknown][] {
  const stored = readText(localArea, KEY)
  const json = parseJson((stored.ok && stored.text) || '[]')
  const isPair = (pair: unknown): pair is [string, unknown] =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
  return Array.isArray(json?.value) ? json.value.filter(isPair) : []
}

/** Returns null for a mapping of another table. */
function toMapping(value: unknown, table: Table): TableMapping | null {
  if (!isJsonObject(value)) return null
  const { form, topic, sprint, score, lowest, highest, isKept } = value
  const columns = columnsOf(table)
  const isColumn = (column: unknown): column is number =>
    typeof column === 'number' && columns.includes(column)
  const isEnd = (end: unknown): end is number => typeof end === 'number' && Number.isFinite(end)
  if (form !== 'long' && form !== 'wide') return null
  if (!isColumn(topic)) return null
  if (form === 'long' && !(isColumn(sprint) && isColumn(score))) return null
  const mapping: TableMapping = {
    ...guessMapping(table),
    ...{ form, topic, ...(isColumn(sprint) && { sprint }), ...(isColumn(score) && { score }) },
    ...(isEnd(lowest) && isEnd(highest) && { lowest, highest }),
  }
  return { ...mapping, isKept: isKept === true && canKeep(mapping) }
}
