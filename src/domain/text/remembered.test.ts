import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('derives once per source object, and again for an equal one', () => {
  const derive = vi.fn((numbers: readonly number[]) => ({ sum: numbers.length }))
  const sumOf = remembered(derive)
  const source = [1, 2]
  const first = sumOf(source)
  expect(sumOf(source)).toBe(first)
  expect(sumOf([1, 2])).toEqual(first)
  expect(derive).toHaveBeenCalledTimes(2)
})
