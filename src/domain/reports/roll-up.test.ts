import { expect, test } from 'vitest'
import { withoutPaper } from '../votes/audience.ts'
import type { Tally } from '../votes/tally.ts'
import { rollUps, type SquadVotes } from './roll-up.ts'

test('weighs every person alike instead of averaging means', () => {
  const squads = [votes('a', { 5: 7 }), votes('b', { 2: 4 }), votes('c', { 3: 4 })]
  // The mean of 5, 2 and 3 would be 3.3.
  expect(rollUps(squads)).toEqual([{ title: 'Deploy', mean: 3.7, squads: 3 }])
})

test('gives no result for two squads, fewer than twelve people, or a squad with more than 60 % of them', () => {
  const isShown = (...people: number[]) =>
    rollUps(people.map((count, at) => votes(String(at), { 4: count }))).length === 1
  for (let one = 1; one <= 20; one += 1) {
    for (let two = 1; two <= one; two += 1) {
      expect(isShown(one, two)).toBe(false)
      for (let three = 1; three <= two; three += 1) {
        // Squads of one or two do not count.
        const counted = [one, two, three].filter((count) => count >= 3)
        const all = counted.reduce((sum, count) => sum + count, 0)
        const isEnough = counted.length === 3 && all >= 12 && one <= 0.6 * all
        expect([one, two, three, isShown(one, two, three)]).toEqual([one, two, three, isEnough])
      }
    }
  }
})

test('counts votes on paper in the mean, but not as people', () => {
  const squads = [votes('a', { 4: 5 }), votes('b', { 4: 4 }), votes('c', { 1: 4 })]
  const onPaper = squads.map((each) => (each.squadId === 'c' ? { ...each, hiding: 3 } : each))
  expect(rollUps(squads)).toEqual([{ title: 'Deploy', mean: 3.1, squads: 3 }])
  expect(rollUps([...onPaper.slice(1), { ...votes('a', { 4: 5 }), hiding: 4 }])).toEqual([])
  const more = [...onPaper, votes('d', { 4: 3 })]
  expect(rollUps(more)).toEqual([{ title: 'Deploy', mean: 3.3, squads: 4 }])
})

test('ignores skips and matches topics by title', () => {
  const five = { 4: 5 }
  const mixed = [
    votes('a', five, 'Ambiente de testes'),
    votes('b', five, 'ambiente de testes '),
    votes('c', five, 'Ambiente de Testes'),
    votes('d', five, 'Deploy'),
  ]
  expect(rollUps(mixed)).toEqual([{ title: 'Ambiente de testes', mean: 4, squads: 3 }])
  const skipping = [votes('a', five), votes('b', five), votes('c', { 4: 2, 6: 9 })]
  expect(rollUps(skipping)).toEqual([])
})

/** Builds votes from counts by score; 6 stands for the skips. */
function votes(squadId: string, counts: Record<number, number>, title = 'Deploy'): SquadVotes {
  const tally = Array.from({ length: 7 }, (_, at) => counts[at] ?? 0)
  return { squadId, title, ...withoutPaper(tally as unknown as Tally) }
}
