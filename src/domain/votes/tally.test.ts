import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore } from '~tests/support/domain/topics'
import { meanOf } from '../retrospectives/averages.ts'
import type { Score } from '../retrospectives/scale.ts'
import {
  countBallots,
  countScores,
  isCount,
  meanOfTally,
  medianOf,
  spreadOf,
  tallyOf,
  unanimousScore,
  type Vote,
} from './tally.ts'

test('a tally counts every vote once, with the skips last', () => {
  expect(tallyOf([0, 5, 5, 3, 'skip'])).toEqual([1, 0, 0, 1, 0, 2, 1])
  fc.assert(
    fc.property(anyVotes, (votes) => {
      expect(countBallots(tallyOf(votes))).toBe(votes.length)
      expect(countScores(tallyOf(votes))).toBe(scoresIn(votes).length)
    }),
  )
})

test('a tally does not depend on the order of the votes', () => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      expect(tallyOf(votes.toReversed())).toEqual(tallyOf(votes))
    }),
  )
})

test('skips do not change the mean of the scores', () => {
  expect(meanOfTally(tallyOf([2, 2, 2, 3, 'skip']))).toBe(2.3)
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const scores = scoresIn(votes)
      expect(meanOfTally(tallyOf(votes))).toBe(scores.length === 0 ? null : meanOf(scores))
    }),
  )
})

test('the median is the middle of the sorted scores', () => {
  expect(medianOf(tallyOf([1, 5, 5]))).toBe(5)
  expect(medianOf(tallyOf([0, 1, 2, 3, 4, 5]))).toBe(2.5)
  expect(medianOf(tallyOf([2, 2, 2, 4, 4, 4, 'skip']))).toBe(3)
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const sorted = scoresIn(votes).toSorted((a, b) => a - b)
      const low = sorted[Math.floor((sorted.length - 1) / 2)]
      const high = sorted[Math.floor(sorted.length / 2)]
      const expected = low === undefined || high === undefined ? null : (low + high) / 2
      expect(medianOf(tallyOf(votes))).toBe(expected)
    }),
  )
})

test('mean and median lie within the spread', () => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const tally = tallyOf(votes)
      const spread = spreadOf(tally)
      if (spread === null) return
      for (const middle of [meanOfTally(tally), medianOf(tally)]) {
        expect(middle).toBeGreaterThanOrEqual(spread.lowest)
        expect(middle).toBeLessThanOrEqual(spread.highest)
      }
    }),
  )
})

test('a score is unanimous exactly when the distance is 0', () => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const tally = tallyOf(votes)
      expect(unanimousScore(tally) !== null).toBe(spreadOf(tally)?.distance === 0)
    }),
  )
})

test('a tally of skips alone has neither mean, median nor spread', () => {
  const tally = tallyOf(['skip', 'skip', 'skip'])
  expect([meanOfTally(tally), medianOf(tally), spreadOf(tally)]).toEqual([null, null, null])
})

test('a number of people is a whole one from 0 to 1,000', () => {
  expect([0, 1, 1000].every(isCount)).toBe(true)
  expect([-1, 1001, 0.5, Number.NaN, '1', null].some(isCount)).toBe(false)
})

test('a 0 counts in mean and spread', () => {
  expect(meanOfTally(tallyOf([0, 0, 1]))).toBe(0.3)
  expect(spreadOf(tallyOf([0, 0, 3]))).toEqual({ lowest: 0, highest: 3, distance: 3 })
})

const anyVotes = fc.array(fc.oneof<fc.Arbitrary<Vote>[]>(anyScore, fc.constant('skip')), {
  maxLength: 60,
})

function scoresIn(votes: readonly Vote[]): Score[] {
  return votes.filter((vote) => vote !== 'skip')
}
