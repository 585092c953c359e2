import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angleOf, arcPath, filledDegrees, segmentsPath } from './dial-geometry'

const ring = { outer: 47, inner: 33, gap: 3 }

test('the needle of 0 rests at the start of the empty arc', () => {
  expect(angleOf(0, ring)).toBeCloseTo(135 + halfGap())
  expect(filledDegrees(0, ring)).toBe(0)
  expect(segmentsPath(0, ring)).toBe('')
})

test('the needle of 5 points at the end of the last segment', () => {
  expect(angleOf(5, ring)).toBeCloseTo(405 - halfGap())
})

test('a whole value ends its own segment instead of starting the next', () => {
  expect(angleOf(3, ring)).toBeCloseTo(135 + 3 * 54 - halfGap())
  expect(countOf('M', segmentsPath(3, ring))).toBe(3)
})

test('a value with a fraction reaches into the next segment', () => {
  expect(countOf('M', segmentsPath(3.1, ring))).toBe(4)
})

test('the needle moves forward with every larger value', () => {
  const value = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(value, value, (a, b) => {
      fc.pre(a < b)
      expect(angleOf(a, ring)).toBeLessThan(angleOf(b, ring))
    }),
  )
})

test('clamps values to the scale', () => {
  expect(angleOf(-1, ring)).toBe(angleOf(0, ring))
  expect(angleOf(9, ring)).toBe(angleOf(5, ring))
})

test('the arc starts at the lower left and ends at the lower right', () => {
  expect(arcPath(ring)).toBe('M21.72 78.28A40 40 0 1 1 78.28 78.28')
})

function halfGap() {
  return ((ring.gap / (ring.outer + ring.inner)) * 180) / Math.PI
}

function countOf(letter: string, path: string) {
  return path.split(letter).length - 1
}
