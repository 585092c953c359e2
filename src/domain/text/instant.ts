import { toText } from './json.ts'

/**
 * Converts a time from a file to ISO time. Null for text that does not begin with a complete date, which programs interpret differently, and for
 * years outside 1 to 9999, which some databases cannot store.
 */
export function toInstant(value: unknown): string | null {
  const text = toText(value)
  const time = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time)) return null
  const iso = new Date(time).toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null
}
