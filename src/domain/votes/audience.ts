import { type Agreement, agreementWord } from '../retrospectives/disagreement.ts'
import { countScores, type Tally } from './tally.ts'

/**
 * Readers of a result: people in the room, who saw the reveal; members of the squad; or the outside world, for example
 * through a link. `outsideWithVotes` is a link whose owner shows the votes too.
 */
export type Audience = 'room' | 'squad' | 'outside' | 'outsideWithVotes'

/** Minimum numbers of scores that a squad can choose for keeping and showing votes. */
export const FLOORS = [3, 4, 5] as const
export type Floor = (typeof FLOORS)[number]
export const LOWEST_FLOOR: Floor = 3

/**
 * The votes on a topic. `hiding`: number of scores that hide each other, which people gave on their own devices. Scores
 * on paper hide nothing, because the facilitator knows them.
 */
export type CountedVotes = { tally: Tally; hiding: number }

/** Minimum number of hiding scores for facts outside the squad: among five people, a word does not disclose a vote. */
const OUTSIDE_FLOOR = 5

/**
 * Ranges for numbers of people outside the squad. An exact number could be combined with knowledge of who took part.
 */
export const HEADCOUNTS = ['3-4', '5-7', '8+'] as const
export type Headcount = (typeof HEADCOUNTS)[number]

/** Facts about the votes on a topic that an audience may learn. */
export type DisclosedVotes = {
  /** Number of scores, exact within the squad. Null if too few. */
  voters: number | Headcount | null
  /** Degree of agreement. Null if there are too few scores. */
  word: Agreement | null
  /** Also determines mean and median. */
  tally: Tally | null
}

const NOTHING: DisclosedVotes = { voters: null, word: null, tally: null }

/**
 * Turns a stored tally into what may be shown, exported or sent: nothing else may do that. `floor` is that of the room.
 * Skips do not count, because three scores hide each other and one score between two skips does not.
 */
export function disclose(
  { tally, hiding }: CountedVotes,
  audience: Audience,
  floor: Floor,
): DisclosedVotes {
  const voters = countScores(tally)
  const word = agreementWord(tally)
  if (audience === 'room') return { voters, word, tally }
  if (hiding < floor) return NOTHING
  if (audience === 'squad') return { voters, word, tally }
  const headcount = headcountOf(voters)
  if (hiding < OUTSIDE_FLOOR) return { ...NOTHING, voters: headcount }
  return { voters: headcount, word, tally: audience === 'outsideWithVotes' ? tally : null }
}

/** Returns null for fewer than three people. */
export function headcountOf(people: number): Headcount | null {
  if (people >= 8) return '8+'
  if (people >= 5) return '5-7'
  return people >= 3 ? '3-4' : null
}

/** Returns the votes of people who all voted on their own, so that every score hides the others. */
export function withoutPaper(tally: Tally): CountedVotes {
  return { tally, hiding: countScores(tally) }
}

/**
 * Returns the kept votes of a room. Earlier versions did not store `hiding`: they kept votes with at least as many such
 * scores as the floor.
 */
export function keptVotes(tally: Tally, hiding: number | null, floor: Floor): CountedVotes {
  return { tally, hiding: hiding ?? Math.min(floor, countScores(tally)) }
}
