import type { Scores } from '../retrospectives/averages.ts'
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

/** Removes the means of leaves with another score than before: a mean belongs to the score that the table gave. An absent score is a 0. */
export function withoutChangedMeans(
  extra: JsonObject,
  { before, after }: { before: Scores; after: Scores },
): JsonObject {
  const { means, ...others } = extra
  if (!isJsonObject(means)) return extra
  const kept = Object.entries(means).filter(
    ([id]) => (before.get(id) ?? 0) === (after.get(id) ?? 0),
  )
  return kept.length === 0 ? others : { ...others, means: Object.fromEntries(kept) }
}
