import { isJsonObject, type JsonObject } from '../text/json.ts'

/**
 * Returns a key that is equal for sprints with comparable scores. A sprint from another tool's table stores the scale of its scores as `source`.
 * Undefined for the squad's own sprints and for unknown kinds of sources.
 */
export function sourceKey({ source }: JsonObject): string | undefined {
  if (!isJsonObject(source) || source.format !== 'table') return undefined
  const { lowest, highest } = source
  const isScale = typeof lowest === 'number' && typeof highest === 'number'
  return isScale ? `table ${lowest}–${highest}` : undefined
}
