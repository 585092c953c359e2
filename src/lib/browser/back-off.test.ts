import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOff } from './back-off'

test('waits double up to the longest, reduced by at most half', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2000 }), (failures) => {
      const full = Math.min(5000, 300 * 2 ** failures)
      const wait = backOff(failures, { first: 300, longest: 5000 })
      expect(wait).toBeGreaterThanOrEqual(full / 2)
      expect(wait).toBeLessThanOrEqual(full)
    }),
  )
})

test('two browsers do not wait equally long', () => {
  const waits = Array.from({ length: 20 }, () => backOff(3, { first: 300, longest: 5000 }))
  expect(new Set(waits).size).toBeGreaterThan(1)
})
