import { type Agreement, agreementWord } from '../retrospectives/disagreement.ts'
import { countScores, type Tally } from './tally.ts'

/**
 * Who sees a result: the people in the room, in which the votes were just revealed; the squad's members; or the world outside, through a link
 * for example. `outsideWithVotes` is a link whose owner shows the votes too.
 */
export type Audience = 'room' | 'squad' | 'outside' | 'outsideWithVotes'

/** From how many scores a squad keeps and shows the votes on a topic. */
export const FLOORS = [3, 4, 5] as const
export type Floor = (typeof FLOORS)[number]
export const LOWEST_FLOOR: Floor = 3

/** With fewer scores nothing that comes from the votes leaves the squad: among five, a word does not tell who gave what. */
const OUTSIDE_FLOOR = 5

/** A number of people as it is told outside, where an exact one could be joined with who was there. */
export const HEADCOUNTS = ['3-4', '5-7', '8+'] as const
export type Headcount = (typeof HEADCOUNTS)[number]

/** What an audience learns of the votes on a topic. */
export type DisclosedVotes = {
  /** How many gave a score: exact within the squad. Null if too few. */
  voters: number | Headcount | null
  /** How far they agree; null with too few scores. */
  word: Agreement | null
  /** Mean and median follow from it. */
  tally: Tally | null
}

const NOTHING: DisclosedVotes = { voters: null, word: null, tally: null }

/**
 * The one way from a stored tally to anything that is shown, exported or sent. `floor` is the one of the room in which the votes were cast.
 * Skips are not counted: three scores hide each other, one score between two skips does not.
 */
export function disclose(tally: Tally, audience: Audience, floor: Floor): DisclosedVotes {
  const voters = countScores(tally)
  const word = agreementWord(tally)
  if (audience === 'room') return { voters, word, tally }
  if (voters < floor) return NOTHING
  if (audience === 'squad') return { voters, word, tally }
  const headcount = headcountOf(voters)
  if (voters < OUTSIDE_FLOOR) return { ...NOTHING, voters: headcount }
  return { voters: headcount, word, tally: audience === 'outsideWithVotes' ? tally : null }
}

/** Null for fewer than three people. */
export function headcountOf(people: number): Headcount | null {
  if (people >= 8) return '8+'
  if (people >= 5) return '5-7'
  return people >= 3 ? '3-4' : null
}

/** True if the votes of a room with this floor are stored after it is closed. Votes that no person may see are not kept. */
export function mayKeep(tally: Tally, floor: Floor): boolean {
  return disclose(tally, 'squad', floor).tally !== null
}
