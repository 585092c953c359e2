import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore } from '~tests/support/domain/topics'
import { presetOf } from './preset.ts'
import { tallyOf } from './tally.ts'

test('a unanimous score is preset', () => {
  expect(presetOf(tallyOf([4, 4, 'skip', 4]))).toBe(4)
  expect(presetOf(tallyOf([0]))).toBe(0)
})

test('scores one point apart preset the nearest whole number to their mean', () => {
  expect(presetOf(tallyOf([3, 4, 4]))).toBe(4)
  expect(presetOf(tallyOf([3, 3, 4, 'skip']))).toBe(3)
  fc.assert(
    fc.property(fc.array(anyScore, { minLength: 1, maxLength: 60 }), (scores) => {
      const preset = presetOf(tallyOf(scores))
      if (preset === null) return
      const mean = scores.reduce<number>((sum, score) => sum + score, 0) / scores.length
      expect(Math.abs(preset - mean)).toBeLessThan(0.5)
    }),
  )
})

test('no score is preset at a tie, two points apart, or without a score', () => {
  expect(presetOf(tallyOf([3, 3, 4, 4]))).toBeNull()
  expect(presetOf(tallyOf([1, 2, 5, 5]))).toBeNull()
  expect(presetOf(tallyOf([3, 4, 4, 4, 5]))).toBeNull()
  expect(presetOf(tallyOf(['skip']))).toBeNull()
})
