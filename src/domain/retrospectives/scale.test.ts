import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Band, bandOf, isScore, MAX_SCORE, MIN_SCORE, SCALE } from './scale.ts'

test('the scale goes from 0 to 5 in steps of 1', () => {
  expect(SCALE).toEqual([0, 1, 2, 3, 4, 5])
  expect([MIN_SCORE, MAX_SCORE]).toEqual([SCALE[0], SCALE.at(-1)])
})

test('only a whole number from 0 to 5 is a score', () => {
  for (const score of SCALE) expect(isScore(score)).toBe(true)
  for (const other of [-1, 6, 2.5, 99, Number.NaN, Infinity, '3', '', null, undefined, true, [3]]) {
    expect(isScore(other)).toBe(false)
  }
})

test('each colour band begins at its lower bound', () => {
  const lowerBounds: [number, Band][] = [
    [4.5, 5],
    [3.5, 4],
    [2.5, 3],
    [1.5, 2],
    [0.1, 1],
    [0, 0],
  ]
  for (const [value, band] of lowerBounds) expect(bandOf(value)).toBe(band)
})

test('a tenth under a bound belongs to the band below it', () => {
  expect([4.4, 3.4, 2.4, 1.4].map(bandOf)).toEqual([4, 3, 2, 1])
})

test('a whole score is its own band', () => {
  expect(SCALE.map(bandOf)).toEqual([...SCALE])
})

test('a higher value never has a lower band', () => {
  const anyShown = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(anyShown, anyShown, (a, b) => {
      expect(bandOf(Math.max(a, b))).toBeGreaterThanOrEqual(bandOf(Math.min(a, b)))
    }),
  )
})
