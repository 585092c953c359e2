import fc from 'fast-check'
import { expect, test } from 'vitest'
import VECTORS from '~tests/support/domain/agreement-vectors.json' with { type: 'json' }
import { anyScore } from '~tests/support/domain/topics'
import { tallyFrom } from '~tests/support/domain/trends'
import { spreadOf, tallyOf } from '../votes/tally.ts'
import { agreementWord, consensusOf } from './disagreement.ts'
import { MAX_SCORE, type Score } from './scale.ts'

test('a consensus is between 0 and 1, and is 1 exactly for equal scores', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const consensus = consensusOf(tallyOf(scores))
      expect(consensus).toBeGreaterThanOrEqual(0)
      expect(consensus).toBeLessThanOrEqual(1)
      expect(consensus === 1).toBe(new Set(scores).size === 1)
    }),
  )
})

test('a mirrored tally has the same consensus', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const turned = scores.map((score) => (MAX_SCORE - score) as Score)
      expect(consensusOf(tallyOf(turned))).toBeCloseTo(consensusOf(tallyOf(scores)) ?? -1, 12)
    }),
  )
})

test('consensus ignores skips and is null for skips alone', () => {
  expect(consensusOf(tallyOf([2, 4, 'skip', 'skip']))).toBe(consensusOf(tallyOf([2, 4])))
  expect(consensusOf(tallyOf(['skip', 'skip', 'skip']))).toBeNull()
  expect(agreementWord(tallyOf(['skip']))).toBeNull()
})

test('one or two scores have no word, however many skips', () => {
  expect(agreementWord(tallyOf([4, 'skip', 'skip']))).toBeNull()
  expect(agreementWord(tallyOf([0, 5, 'skip']))).toBeNull()
  expect(agreementWord(tallyOf([4, 4, 4]))).toBe('aligned')
})

test('votes on one or two neighbouring scores are aligned', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const tally = tallyOf(scores)
      if (scores.length >= 3 && (spreadOf(tally)?.distance ?? 0) <= 1)
        expect(agreementWord(tally)).toBe('aligned')
    }),
  )
})

test('two camps are mixed at a distance of two and split beyond, a lone vote from four on', () => {
  expect(agreementWord(tallyFrom('222444'))).toBe('mixed')
  expect(agreementWord(tallyFrom('111444'))).toBe('split')
  expect(agreementWord(tallyFrom('155555'))).toBe('split')
  expect(agreementWord(tallyFrom('333330'))).toBe('mixed')
  expect(agreementWord(tallyFrom('012345'))).toBe('split')
})

test('has no word if more people skipped than scored', () => {
  expect(agreementWord(tallyOf([1, 5, 5, 'skip', 'skip', 'skip']))).toBe('split')
  expect(agreementWord(tallyOf([1, 5, 5, 'skip', 'skip', 'skip', 'skip']))).toBeNull()
})

test.for(VECTORS)('the votes $votes have the word $word', ({ votes, tally, consensus, word }) => {
  expect(tallyFrom(votes)).toEqual(tally)
  expect(consensusOf(tallyFrom(votes))).toBeCloseTo(consensus, 4)
  expect(agreementWord(tallyFrom(votes))).toBe(word)
})

const someScores = fc.array(anyScore, { minLength: 1, maxLength: 60 })
