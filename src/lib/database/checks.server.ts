import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import { SCALE } from '~/domain/retrospectives/scale'
import { MAX_SPRINT } from '~/domain/retrospectives/sprint-number'
import { MAX_TOPIC_ID_LENGTH } from '~/domain/topics/topic-tree'

// Conditions of checks. A condition that is null counts as true, so most of them allow a null column.

/** Declares a check. It has no parameters, so its values are part of its text. */
export function rule(name: string, condition: string) {
  return check(name, sql.raw(condition))
}

export function isOneOf(column: string, values: readonly (string | number)[]): string {
  return `${column} in (${listOf(values)})`
}

/** Returns the condition for an array with at least one value, all of them from the list. */
export function areSomeOf(column: string, values: readonly string[]): string {
  return `cardinality(${column}) > 0 and ${column} <@ array[${listOf(values)}]::text[]`
}

function listOf(values: readonly (string | number)[]): string {
  return values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')
}

export function isText(column: string, max: number): string {
  return `btrim(${column}) <> '' and char_length(${column}) <= ${max}`
}

export function isId(column: string): string {
  return `char_length(${column}) between 1 and ${MAX_TOPIC_ID_LENGTH}`
}

/** Returns the condition for a SHA-256 in hex. */
export function isHash(column: string): string {
  return `${column} ~ '^[0-9a-f]{64}$'`
}

/** Returns the condition for the number of a sprint, or 0 for the time before the first. */
export function isSprintOrNone(column: string): string {
  return `${column} between 0 and ${MAX_SPRINT}`
}

/** Returns the condition for an address. It is stored in lower case, so that no two differ in case alone. */
export function isEmail(column: string, max: number): string {
  return `${column} = lower(${column}) and ${isText(column, max)}`
}

export function areExamples(column: string): string {
  return `jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) = ${SCALE.length} and not ${column} @? '$[*] ? (@.type() != "string")'`
}
