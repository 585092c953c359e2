import { expect, test } from 'vitest'
import type { Score } from '../retrospectives/scale.ts'
import {
  type Audience,
  disclose,
  FLOORS,
  headcountOf,
  keptVotes,
  withoutPaper,
} from './audience.ts'
import { type Tally, tallyOf, type Vote } from './tally.ts'

/** Facts that each audience may see for one to nine people, with the lowest floor. */
const FIELDS: Record<Audience, Record<string, (people: number) => boolean>> = {
  room: { voters: () => true, word: from(3), tally: () => true },
  squad: { voters: from(3), word: from(3), tally: from(3) },
  outside: { voters: from(3), word: from(5), tally: () => false },
  outsideWithVotes: { voters: from(3), word: from(5), tally: from(5) },
}

test.each(Object.entries(FIELDS))(
  '%s may learn only its share of one to nine votes',
  (audience, fields) => {
    for (let people = 1; people <= 9; people += 1) {
      const disclosed = disclose(withoutPaper(votesOf(people)), audience as Audience, 3)
      for (const [field, isShown] of Object.entries(fields)) {
        const value = disclosed[field as keyof typeof disclosed]
        expect([people, field, value !== null]).toEqual([people, field, isShown(people)])
      }
    }
  },
)

test('outside the squad, a number of people is a range', () => {
  const told = [3, 4, 5, 7, 8, 60].map(
    (people) => disclose(withoutPaper(votesOf(people)), 'outside', 3).voters,
  )
  expect(told).toEqual(['3-4', '3-4', '5-7', '5-7', '8+', '8+'])
  expect([0, 1, 2].map(headcountOf)).toEqual([null, null, null])
  expect(disclose(withoutPaper(votesOf(4)), 'squad', 3).voters).toBe(4)
})

test('a raised floor applies to the squad and outside', () => {
  for (const floor of FLOORS) {
    for (const audience of ['squad', 'outside'] as const) {
      const nothing = { voters: null, word: null, tally: null }
      expect(disclose(withoutPaper(votesOf(floor - 1)), audience, floor)).toEqual(nothing)
      expect(disclose(withoutPaper(votesOf(floor)), audience, floor).voters).not.toBeNull()
    }
  }
})

test('skips do not count: one score among them is shown in the room only', () => {
  const tally = tallyOf([4, 'skip', 'skip', 'skip', 'skip'])
  const votes = withoutPaper(tally)
  expect(disclose(votes, 'squad', 3).tally).toBeNull()
  expect(disclose(votes, 'outsideWithVotes', 3).voters).toBeNull()
  expect(disclose(votes, 'room', 3).tally).toEqual(tally)
})

test('votes on paper raise no number of scores to a minimum', () => {
  for (const audience of ['squad', 'outside', 'outsideWithVotes'] as const) {
    for (let hiding = 0; hiding <= 9; hiding += 1) {
      const papers = disclose({ tally: votesOf(9), hiding }, audience, 3)
      const { word, tally } = disclose(withoutPaper(votesOf(hiding)), audience, 3)
      const areShown = [papers.word !== null, papers.tally !== null]
      expect([audience, hiding, ...areShown]).toEqual([
        ...[audience, hiding],
        ...[word !== null, tally !== null],
      ])
    }
  }
})

test('a kept tally without a number of hiding scores has as many as the floor', () => {
  expect(keptVotes(votesOf(6), null, 4)).toEqual({ tally: votesOf(6), hiding: 4 })
  expect(keptVotes(votesOf(2), null, 4)).toEqual({ tally: votesOf(2), hiding: 2 })
  expect(keptVotes(votesOf(6), 3, 4)).toEqual({ tally: votesOf(6), hiding: 3 })
})

test('outside the squad, no person’s score follows from the facts of any tally of three to seven', () => {
  for (let people = 3; people <= 7; people += 1) {
    const possible = new Map<string, Set<Score>>()
    for (const votes of everyVote(people)) {
      const told = JSON.stringify(disclose(withoutPaper(tallyOf(votes)), 'outside', 3))
      const scores = possible.get(told) ?? new Set()
      for (const score of votes) scores.add(score)
      possible.set(told, scores)
    }
    for (const scores of possible.values()) expect(scores.size).toBeGreaterThan(1)
  }
})

function from(fewest: number) {
  return (people: number) => people >= fewest
}

/** Two camps, so that every word is possible except one. */
function votesOf(people: number): Tally {
  return tallyOf(Array.from({ length: people }, (_, at) => (at % 2 === 0 ? 2 : 4)))
}

/** Returns every combination of scores that so many people can give, in ascending order. */
function* everyVote<More extends Vote = Score>(
  people: number,
  more: readonly More[] = [],
): Generator<(Score | More)[]> {
  const choices: (Score | More)[] = [0, 1, 2, 3, 4, 5, ...more]
  function* combine(left: number, first: number): Generator<(Score | More)[]> {
    if (left === 0) return void (yield [])
    for (let at = first; at < choices.length; at += 1) {
      const choice = choices[at]
      if (choice === undefined) continue
      for (const rest of combine(left - 1, at)) yield [choice, ...rest]
    }
  }
  yield* combine(people, 0)
}
