import { roundedMean } from '../retrospectives/averages.ts'
import { SCALE, type Score } from '../retrospectives/scale.ts'

/** A score, or a deliberate skip. */
export type Vote = Score | 'skip'

/** Number of votes for each score from 0 to 5, and of skips last. */
export type Tally = readonly [number, number, number, number, number, number, number]

/** Index of the skips in a tally. */
const SKIPS = SCALE.length

export function tallyOf(votes: readonly Vote[]): Tally {
  return votes.reduce<Tally>(addVote, [0, 0, 0, 0, 0, 0, 0])
}

export function addVote(tally: Tally, vote: Vote): Tally {
  const counts: [number, number, number, number, number, number, number] = [...tally]
  counts[vote === 'skip' ? SKIPS : vote] += 1
  return counts
}

/** Upper limit for valid files, above the votes of any room. */
const MOST_VOTES = 1000

export function isTally(value: unknown): value is Tally {
  return Array.isArray(value) && value.length === SKIPS + 1 && value.every(isCount)
}

/** True for a possible number of people or votes. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_VOTES
}

/** Returns the number of ballots, including skips. */
export function countBallots(tally: Tally): number {
  return tally.reduce((sum, count) => sum + count, 0)
}

/** Returns the number of scores. A skip is not a 0, so skips are excluded. */
export function countScores(tally: Tally): number {
  return countBallots(tally) - tally[SKIPS]
}

export function countSkips(tally: Tally): number {
  return tally[SKIPS]
}

/** Returns the score if all are equal. Null if they differ, and without a score. */
export function unanimousScore(tally: Tally): Score | null {
  const given = SCALE.filter((score) => tally[score] > 0)
  return given.length === 1 ? (given[0] ?? null) : null
}

/** Returns the mean of the scores to one decimal, rounded half up as everywhere. Null without a score. */
export function meanOfTally(tally: Tally): number | null {
  const count = countScores(tally)
  if (count === 0) return null
  const sum = SCALE.reduce<number>((total, score) => total + score * tally[score], 0)
  return roundedMean({ sum, count })
}

/** Returns the median of the scores, for an even count the mean of the middle two (x.5). Null without a score. */
export function medianOf(tally: Tally): number | null {
  const count = countScores(tally)
  if (count === 0) return null
  return (scoreAt(tally, Math.ceil(count / 2)) + scoreAt(tally, Math.floor(count / 2) + 1)) / 2
}

/** Returns the score at a position, counted from 1, in the sorted list of scores. */
function scoreAt(tally: Tally, place: number): Score {
  let passed = 0
  for (const score of SCALE) {
    passed += tally[score]
    if (passed >= place) return score
  }
  throw new RangeError(`no score at ${place}`)
}

export type Spread = { lowest: Score; highest: Score; distance: number }

/** Returns the lowest and the highest score. Null without a score. */
export function spreadOf(tally: Tally): Spread | null {
  const given = SCALE.filter((score) => tally[score] > 0)
  const [lowest, highest] = [given[0], given.at(-1)]
  if (lowest === undefined || highest === undefined) return null
  return { lowest, highest, distance: highest - lowest }
}
