import { expect, test } from 'vitest'
import { haveTally, isGroup } from './window-groups.ts'

test('first votes are stored in groups of at least three seats', () => {
  expect([1, 2, 3, 4].map(isGroup)).toEqual([false, false, true, true])
})

test('a tally needs three scores, or as many as the squad keeps', () => {
  expect(haveTally(2, 3)).toBe(false)
  expect(haveTally(3, 3)).toBe(true)
  expect(haveTally(4, 5)).toBe(false)
})
