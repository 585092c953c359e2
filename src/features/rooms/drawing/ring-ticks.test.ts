import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TICKS, thickTicks, ticksPath } from './ring-ticks'

test('a vote of 30 s loses one tick a second', () => {
  expect(thickTicks({ secondsLeft: 30, seconds: 30 })).toBe(30)
  expect(thickTicks({ secondsLeft: 18, seconds: 30 })).toBe(18)
  expect(thickTicks({ secondsLeft: 1, seconds: 30 })).toBe(1)
  expect(thickTicks({ secondsLeft: 0, seconds: 30 })).toBe(0)
})

test('any other length is spread over the same 30 ticks', () => {
  expect(thickTicks({ secondsLeft: 14, seconds: 15 })).toBe(28)
  expect(thickTicks({ secondsLeft: 60, seconds: 120 })).toBe(15)
})

test('the last tick of a long vote stays until the time is up', () => {
  expect(thickTicks({ secondsLeft: 1, seconds: 120 })).toBe(1)
})

test('a ring without a limit is full, as is one with more time than the vote had', () => {
  expect(thickTicks({ secondsLeft: null, seconds: 30 })).toBe(TICKS)
  expect(thickTicks({ secondsLeft: 50, seconds: 30 })).toBe(TICKS)
})

test('no thick tick is left when the time is up', () => {
  expect(thickTicks({ secondsLeft: -2, seconds: 30 })).toBe(0)
  expect(thickTicks({ secondsLeft: 5, seconds: 0 })).toBe(0)
})

test('the ring never refills while time passes', () => {
  const length = fc.integer({ min: 1, max: 600 })
  fc.assert(
    fc.property(length, fc.nat(600), (seconds, secondsLeft) => {
      const now = thickTicks({ secondsLeft, seconds })
      expect(thickTicks({ secondsLeft: secondsLeft + 1, seconds })).toBeGreaterThanOrEqual(now)
      expect(now).toBeGreaterThanOrEqual(0)
      expect(now).toBeLessThanOrEqual(TICKS)
    }),
  )
})

test('the first tick points up, with thin ticks shorter than thick ones', () => {
  expect(ticksPath('thick', { from: 0, to: 1 })).toBe('M50 3L50 13')
  expect(ticksPath('thin', { from: 0, to: 1 })).toBe('M50 3L50 9')
})

test('thick and thin ticks together make up the whole ring', () => {
  const thick = ticksPath('thick', { from: 0, to: 11 })
  const thin = ticksPath('thin', { from: 11, to: TICKS })
  expect(thick.split('M').length - 1 + thin.split('M').length - 1).toBe(TICKS)
})
