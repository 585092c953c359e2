import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementWord, byDisagreement, consensusOf } from './disagreement.ts'
import { MAX_SCORE, type Score } from './scale.ts'
import { spreadOf, tallyOf } from './tally.ts'
import { anyScore } from './test-topics.ts'

test.for<[string, number]>([
  ['444444', 1],
  ['334444', 0.865],
  ['23445', 0.709],
  ['222444', 0.678],
  ['155555', 0.564],
  ['333330', 0.7067],
  ['012345', 0.444],
  ['000555', 0],
])('the votes %s have a consensus of %f', ([votes, consensus]) => {
  expect(consensusOf(tallyFrom(votes))).toBeCloseTo(consensus, 3)
})

test('a consensus lies between 0 and 1, and is 1 exactly when all gave the same', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const consensus = consensusOf(tallyOf(scores))
      expect(consensus).toBeGreaterThanOrEqual(0)
      expect(consensus).toBeLessThanOrEqual(1)
      expect(consensus === 1).toBe(new Set(scores).size === 1)
    }),
  )
})

test('the scale turned upside down has the same consensus', () => {
  fc.assert(
    fc.property(someScores, (scores) => {
      const turned = scores.map((score) => (MAX_SCORE - score) as Score)
      expect(consensusOf(tallyOf(turned))).toBeCloseTo(consensusOf(tallyOf(scores)) ?? -1, 12)
    }),
  )
})

test('skips do not change the consensus; skips alone have no consensus', () => {
  expect(consensusOf(tallyOf([2, 4, 'skip', 'skip']))).toBe(consensusOf(tallyOf([2, 4])))
  expect(consensusOf(tallyOf(['skip', 'skip', 'skip']))).toBeNull()
  expect(agreementWord(tallyOf(['skip']))).toBeNull()
})

test('one or two scores have no word, whatever the skips', () => {
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

test('two camps are mixed two points apart and split further apart; a lone vote splits from four points on', () => {
  expect(agreementWord(tallyFrom('222444'))).toBe('mixed')
  expect(agreementWord(tallyFrom('111444'))).toBe('split')
  expect(agreementWord(tallyFrom('155555'))).toBe('split')
  expect(agreementWord(tallyFrom('333330'))).toBe('mixed')
  expect(agreementWord(tallyFrom('012345'))).toBe('split')
})

test('the least consensus comes first, and topics without a score last', () => {
  const list = ['444', '', '555000', '234', '334'].map(named)
  expect(byDisagreement([...list, { name: 'no vote', tally: null }]).map(nameOf)).toEqual([
    '555000',
    '234',
    '334',
    '444',
    '',
    'no vote',
  ])
})

test('a tally and its mirror image keep their order', () => {
  const list = ['112', '344', '122', '443'].map(named)
  expect(byDisagreement(list).map(nameOf)).toEqual(list.map(nameOf))
  expect(byDisagreement(list.toReversed()).map(nameOf)).toEqual(list.toReversed().map(nameOf))
})

test('sorting keeps every item, and never puts a larger consensus before a smaller one', () => {
  fc.assert(
    fc.property(fc.array(someScores, { maxLength: 12 }), (lists) => {
      const list = lists.map((scores) => ({ tally: tallyOf(scores) }))
      const sorted = byDisagreement(list)
      expect(new Set(sorted)).toEqual(new Set(list))
      const values = sorted.map(({ tally }) => consensusOf(tally) ?? -1)
      for (const [place, value] of values.entries()) {
        expect(value).toBeGreaterThan((values[place - 1] ?? 0) - 1e-8)
      }
    }),
  )
})

const someScores = fc.array(anyScore, { minLength: 1, maxLength: 60 })

function tallyFrom(votes: string) {
  return tallyOf([...votes].map((vote) => Number(vote) as Score))
}

function named(votes: string) {
  return { name: votes, tally: tallyFrom(votes) }
}

function nameOf({ name }: { name: string }): string {
  return name
}
