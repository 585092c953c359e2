import { isJsonObject, type JsonObject } from '../text/json.ts'

/**
 * A sprint from the table of another tool keeps the scale of its scores, as `source`. Equal for sprints whose scores compare. Undefined for
 * a sprint of the squad's own, and for a source of a kind that is unknown here.
 */
export function sourceKey({ source }: JsonObject): string | undefined {
  if (!isJsonObject(source) || source.format !== 'table') return undefined
  const { lowest, highest } = source
  const isScale = typeof lowest === 'number' && typeof highest === 'number'
  return isScale ? `table ${lowest}–${highest}` : undefined
}
