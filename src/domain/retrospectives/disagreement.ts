import { countScores, countSkips, type Tally } from '../votes/tally.ts'
import { MAX_SCORE, MIN_SCORE, SCALE } from './scale.ts'

/** Greatest distance of two scores. */
const WIDTH = MAX_SCORE - MIN_SCORE

/**
 * Returns the consensus after Tastle and Wierman (2007): 1 if all scores are equal, 0 if half are 0 and half are 5. Skips are left out; null if there
 * is no score. Unlike the mean it distinguishes 0 0 0 5 5 5 from 2 2 2 3 3 3, and unlike the distance it distinguishes one stray vote from two camps.
 */
export function consensusOf(tally: Tally): number | null {
  const count = countScores(tally)
  if (count === 0) return null
  const mean = SCALE.reduce<number>((sum, score) => sum + score * tally[score], 0) / count
  const loss = SCALE.filter((score) => tally[score] > 0).reduce<number>(
    (sum, score) => sum + (tally[score] / count) * Math.log2(1 - Math.abs(score - mean) / WIDTH),
    0,
  )
  return Math.min(1, Math.max(0, 1 + loss))
}

/** A consensus as one word. */
export type Agreement = 'aligned' | 'mixed' | 'split'

/** Fewest scores that express a squad's opinion. Skips do not count: this concerns words and trends, not secrecy. */
export const FEWEST_SCORES = 3

/** True if more people skipped than scored: the scores then say little about the squad. */
export function couldMostNotScore(tally: Tally): boolean {
  return countSkips(tally) > countScores(tally)
}

/** Returns the word for a tally. Null below three scores, however many skips there are, and with more skips than scores. */
export function agreementWord(tally: Tally): Agreement | null {
  const consensus = consensusOf(tally)
  if (consensus === null || countScores(tally) < FEWEST_SCORES) return null
  return couldMostNotScore(tally) ? null : agreementOf(consensus)
}

/**
 * Returns the word for a consensus of enough scores. Votes on two neighbouring scores never come below 0.84, so with 0.8 they count as aligned, even
 * with a stray vote among many. Two equal camps two points apart have 0.68 and three points apart 0.49: 0.6 separates a difference that a talk
 * settles from a squad that sees two different sprints. 1 5 5 5 5 5 has 0.56, although its mean is 4.3.
 */
export function agreementOf(consensus: number): Agreement {
  if (consensus >= 0.8) return 'aligned'
  return consensus >= 0.6 ? 'mixed' : 'split'
}
