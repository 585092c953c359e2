import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.server'

test('allows a burst at once, then one event for each refilled token', () => {
  let time = 0
  const buckets = createTokenBuckets({ burst: 3, perSecond: 0.5 }, { now: () => time })
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 2])
  expect(buckets.take('b')).toBe(0)
  time = 1_999
  expect(buckets.take('a')).toBe(1)
  time = 2_000
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 2])
})

test('never allows more events than the burst and the refilled tokens', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(waits, (ms) => {
      let time = 0
      let passed = 0
      const buckets = createTokenBuckets({ burst: 5, perSecond: 2 }, { now: () => time })
      for (const wait of ms) {
        time += wait
        if (buckets.take('a') === 0) passed += 1
        expect(passed).toBeLessThanOrEqual(5 + (time / 1000) * 2 + 1e-6)
      }
    }),
  )
})

test('a clock that is set back neither adds nor removes tokens', () => {
  let time = 100_000
  const buckets = createTokenBuckets({ burst: 1, perSecond: 1 }, { now: () => time })
  expect(buckets.take('a')).toBe(0)
  time = 0
  expect(buckets.take('a')).toBe(1)
  time = 1_000
  expect(buckets.take('a')).toBe(0)
})

test('drops the oldest buckets beyond a limit', () => {
  const buckets = createTokenBuckets({ burst: 1, perSecond: 1 }, { now: () => 0, most: 10 })
  expect(buckets.take('first')).toBe(0)
  expect(buckets.take('first')).toBe(1)
  for (let key = 0; key < 10; key += 1) buckets.take(String(key))
  expect(buckets.take('first')).toBe(0)
  expect(buckets.take('9')).toBe(1)
})
