import { isScore, type Score } from '../../retrospectives/scale.ts'
import { isJsonObject, type JsonObject } from '../../text/json.ts'
import { COLUMN_ROLES, type ColumnRole, headKey, TABLE_FORMS } from './column-roles.ts'
import { REPEATS } from './repeated-scores.ts'
import { isScale, type Scale } from './scales.ts'
import type { Table } from './table.ts'
import { guessChoices, type TableChoices } from './table-choices.ts'

/** Returns a fingerprint that is equal for tables of one kind. Ignores numbers in the heads, such as those of sprints. */
export function fingerprintOf({ heads }: Table): string {
  const keys = heads.map((head) => headKey(head).replace(/\d+/g, '#'))
  return JSON.stringify([...new Set(keys)])
}

/** Returns the choices for storage. Columns are remembered by their heads, because the next file has other sprints. */
export function toRemembered({ heads }: Table, choices: TableChoices): JsonObject {
  const { form, roles, isAnswers, repeats, dateOrder, scales, words } = choices
  const byHead = heads.map((head, column) => [headKey(head), roles[column]])
  return {
    ...{ form, isAnswers, repeats, dateOrder, scales, words },
    roles: Object.fromEntries(byHead.filter(([head]) => head !== '')),
  }
}

/** Returns the remembered choices for a table of the same kind. What is not remembered is guessed. Null for a value that is no choice. */
export function recallChoices(table: Table, value: unknown): TableChoices | null {
  if (!isJsonObject(value)) return null
  const form = TABLE_FORMS.find((each) => each === value.form)
  if (form === undefined) return null
  const guess = guessChoices(table, form)
  const known = isJsonObject(value.roles) ? value.roles : {}
  return {
    ...guess,
    roles: table.heads.map((head, column) => {
      const key = headKey(head)
      const role = Object.hasOwn(known, key) ? known[key] : undefined
      return isReadable(table, column) && isRole(role) ? role : (guess.roles[column] ?? 'out')
    }),
    isAnswers: typeof value.isAnswers === 'boolean' ? value.isAnswers : guess.isAnswers,
    repeats: REPEATS.find((each) => each === value.repeats) ?? null,
    dateOrder: value.dateOrder === 'day' || value.dateOrder === 'month' ? value.dateOrder : null,
    scales: entriesIn(value.scales, toScale),
    words: entriesIn(value.words, toWord),
  }
}

function isReadable({ personal }: Table, column: number): boolean {
  return !personal.has(column)
}

function isRole(role: unknown): role is ColumnRole {
  return COLUMN_ROLES.some((each) => each === role)
}

function entriesIn<Value>(
  value: unknown,
  read: (value: unknown) => Value | undefined,
): Record<string, Value> {
  const entries = Object.entries(isJsonObject(value) ? value : {}).flatMap(([key, item]) => {
    const known = read(item)
    return known === undefined ? [] : [[key, known] as const]
  })
  return Object.fromEntries(entries)
}

function toScale(value: unknown): Scale | undefined {
  if (!isJsonObject(value)) return undefined
  const { worst, best, isKept } = value
  if (typeof worst !== 'number' || typeof best !== 'number') return undefined
  const scale = { worst, best, isKept: isKept === true }
  return isScale(scale) ? scale : undefined
}

function toWord(value: unknown): Score | null | undefined {
  return value === null || isScore(value) ? value : undefined
}
