import { MAX_SCORE } from '../retrospectives/scale.ts'
import { isJsonObject, type JsonObject } from '../text/json.ts'

/** Reads the means of another tool's table, which an import keeps beside the scores, by leaf. Leaves out values outside the scale. */
export function readMeans({ means }: JsonObject): ReadonlyMap<string, number> {
  const entries = Object.entries(isJsonObject(means) ? means : {}).flatMap(([id, kept]) => {
    const mean = isJsonObject(kept) ? kept.mean : undefined
    const isMean = typeof mean === 'number' && mean >= 0 && mean <= MAX_SCORE
    return isMean ? [[id, mean] as const] : []
  })
  return new Map(entries)
}
