import { roundedMean } from '../retrospectives/averages.ts'
import { SCALE } from '../retrospectives/scale.ts'
import { titleKey } from '../squads/names.ts'
import { type CountedVotes, LOWEST_FLOOR } from '../votes/audience.ts'
import { countScores } from '../votes/tally.ts'

/** A squad's last votes on one topic. */
export type SquadVotes = CountedVotes & { squadId: string; title: string }

/** Combined votes of several squads on topics of one title. */
export type RollUp = {
  title: string
  /** Mean of all votes with one decimal: every person counts the same. */
  mean: number
  squads: number
}

const FEWEST_SQUADS = 3
const FEWEST_PEOPLE = 12
/** Largest share of one squad. With a larger one, the mean would be nearly that squad's own. */
const LARGEST_SHARE = 0.6

/**
 * Returns the topics that enough squads voted on, by title. Leaves out a topic with fewer than three squads or twelve people, or if one squad has
 * more than 60 % of the people: the mean of the others, or of that squad, would follow from it. Squads with fewer than three scores do not count, nor
 * do people who voted on paper, except in the mean.
 * This is no protection against a reader who knows the votes of all other squads. Means of squads are never averaged, because a squad of three would
 * weigh as much as a squad of ten.
 */
export function rollUps(votes: readonly SquadVotes[]): RollUp[] {
  const byTitle = new Map<string, SquadVotes[]>()
  for (const each of votes) {
    if (each.hiding < LOWEST_FLOOR) continue
    const key = titleKey(each.title)
    byTitle.set(key, [...(byTitle.get(key) ?? []), each])
  }
  return [...byTitle.values()].flatMap((list) => rollUp(list) ?? [])
}

function rollUp(votes: readonly SquadVotes[]): RollUp | null {
  const people = new Map<string, number>()
  for (const { squadId, hiding } of votes) {
    people.set(squadId, (people.get(squadId) ?? 0) + hiding)
  }
  const all = sumOf([...people.values()])
  const largest = Math.max(...people.values())
  if (people.size < FEWEST_SQUADS || all < FEWEST_PEOPLE || largest > LARGEST_SHARE * all) {
    return null
  }
  const count = sumOf(votes.map(({ tally }) => countScores(tally)))
  const sum = sumOf(votes.flatMap(({ tally }) => SCALE.map((score) => score * tally[score])))
  return { title: votes[0]?.title ?? '', mean: roundedMean({ sum, count }), squads: people.size }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
