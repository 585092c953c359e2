import type { Score } from '~/domain/retrospectives/scale'
import type { Point } from '~/domain/trends/level-shift'
import type { ReadSprint } from '~/domain/trends/reading-values'
import { leafPoint } from '~/domain/trends/sprint-points'
import { type Tally, tallyOf } from '~/domain/votes/tally'
import { treeOf } from './topics.ts'

/** Builders of votes and points shared by several tests. The product does not import this file. */

/** Returns the tally of scores written as digits: '334' are two threes and a four, and '-' is a skip. */
export function tallyFrom(votes: string): Tally {
  return tallyOf([...votes].map((vote) => (vote === '-' ? 'skip' : (Number(vote) as Score))))
}

/** Returns the point of a topic with these votes and no agreed score. */
export function pointFrom(votes: string): Point {
  const point = leafPoint({ score: null, tally: tallyFrom(votes) })
  if (!point) throw new Error(`${votes} has too few scores`)
  return point
}

/**
 * Returns one squad's sprints, the oldest first, from the column of each topic, a top-level leaf: a sprint's votes as digits, a single digit for an
 * agreed score without votes, and null for a sprint without the topic. The agreed score is the rounded mean.
 */
export function sprintsFrom(columns: Record<string, readonly (string | null)[]>): ReadSprint[] {
  const length = Math.max(...Object.values(columns).map((column) => column.length))
  return Array.from({ length }, (_, at) => {
    const given = Object.entries(columns).flatMap(([title, column]) => {
      const votes = column[at]
      return votes == null ? [] : [{ title, id: title.toLowerCase(), votes }]
    })
    return {
      topics: treeOf(Object.fromEntries(given.map(({ title }) => [title, []]))),
      scores: new Map(given.map(({ id, votes }) => [id, agreedOn(votes)])),
      tallies: new Map(
        given
          .filter(({ votes }) => votes.length > 1)
          .map(({ id, votes }) => [id, tallyFrom(votes)]),
      ),
    }
  })
}

function agreedOn(votes: string): Score {
  const scores = [...votes].map(Number)
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) as Score
}
