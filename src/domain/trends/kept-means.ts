import { MAX_SCORE } from '../retrospectives/scale.ts'
import { isJsonObject, type JsonObject } from '../text/json.ts'
import { isCount } from '../votes/tally.ts'

/** Reads the means of another tool's table, which an import keeps beside the scores, by leaf. Leaves out values outside the scale. */
export function readMeans(extra: JsonObject): ReadonlyMap<string, number> {
  return new Map([...readKeptMeans(extra)].map(([id, { mean }]) => [id, mean]))
}

/** Reads the means with their numbers of answers, which are null if the table did not tell. */
export function readKeptMeans({
  means,
}: JsonObject): ReadonlyMap<string, { mean: number; n: number | null }> {
  const entries = Object.entries(isJsonObject(means) ? means : {}).flatMap(([id, kept]) => {
    const { mean, n } = isJsonObject(kept) ? kept : {}
    const isMean = typeof mean === 'number' && mean >= 0 && mean <= MAX_SCORE
    return isMean ? [[id, { mean, n: isCount(n) ? n : null }] as const] : []
  })
  return new Map(entries)
}
