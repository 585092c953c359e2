import { expect, test } from 'vitest'
import { coachFactsOf } from './coach-facts.ts'

test('counts the split topics among those with a word', () => {
  const splitOf = (words: ('split' | 'mixed' | 'aligned' | null)[]) =>
    coachFactsOf({ sprint: 3, words }, []).split
  expect(splitOf(['split', null, 'aligned', 'split'])).toBe(2)
  expect(splitOf(['mixed', 'aligned'])).toBe(0)
})

test('tells nothing of votes without a word that may leave the squad', () => {
  expect(coachFactsOf({ sprint: 3, words: [null, null] }, []).split).toBeNull()
  expect(coachFactsOf(null, []).split).toBeNull()
})

test('counts open actions and the sprints since the oldest was promised', () => {
  const open = [
    { startedSprint: 9, bornSprint: 2 },
    { startedSprint: 6, bornSprint: 6 },
  ]
  expect(coachFactsOf({ sprint: 10, words: [] }, open)).toMatchObject({
    openActions: 2,
    longestOpen: 4,
  })
})

test('an action from before the first sprint has no age', () => {
  const open = [{ startedSprint: 0, bornSprint: 0 }]
  expect(coachFactsOf({ sprint: 10, words: [] }, open).longestOpen).toBe(0)
  expect(coachFactsOf(null, open)).toMatchObject({ openActions: 1, longestOpen: 0 })
})
