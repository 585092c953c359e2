import { parseJson } from '~/domain/text/json'
import {
  fingerprintOf,
  recallChoices,
  toRemembered,
} from '~/domain/transfer/tables/remembered-choices'
import type { Table } from '~/domain/transfer/tables/table'
import { guessChoices, type TableChoices } from '~/domain/transfer/tables/table-choices'
import { localArea, readText, writeText } from '~/lib/browser/browser-storage'

const KEY = 'retroscore-table-mappings'

/** Maximum number of kinds of tables that this browser remembers. */
const MOST = 20

/** Returns the last choices for a table with these heads, or a guess. */
export function rememberedOrGuessed(table: Table): TableChoices {
  const stored = readAll().find(([fingerprint]) => fingerprint === fingerprintOf(table))
  return (stored && recallChoices(table, stored[1])) ?? guessChoices(table)
}

/** Stores the choices. If storage is blocked, the next table of this kind starts with the guess again. */
export function rememberChoices(table: Table, choices: TableChoices): void {
  const fingerprint = fingerprintOf(table)
  const others = readAll().filter(([other]) => other !== fingerprint)
  const all = [[fingerprint, toRemembered(table, choices)], ...others].slice(0, MOST)
  writeText(localArea, KEY, JSON.stringify(all))
}

function readAll(): [string, unknown][] {
  const stored = readText(localArea, KEY)
  const json = parseJson((stored.ok && stored.text) || '[]')
  const isPair = (pair: unknown): pair is [string, unknown] =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
  return Array.isArray(json?.value) ? json.value.filter(isPair) : []
}
