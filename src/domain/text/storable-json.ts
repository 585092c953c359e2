import { isJsonObject, isStorable } from './json.ts'

/**
 * Returns the value in a form that a database can store: replaces half a surrogate pair, such as a cut-off emoji leaves, with the replacement
 * character, and removes NULs. Returns the same object if nothing has to change, and null if it is nested too deeply.
 */
export function toStorable(value: unknown): { value: unknown } | null {
  if (isStorable(value)) return { value }
  const mended = mend(value, 0)
  return isStorable(mended) ? { value: mended } : null
}

/** Deeper than `isStorable` accepts, so that it refuses a value that is cut off here. */
const MAX_DEPTH = 100

function mend(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return mendText(value)
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => mend(item, depth + 1))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [mendText(field), mend(item, depth + 1)]),
  )
}

function mendText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
}
