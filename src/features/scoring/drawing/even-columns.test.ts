import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnStarts } from './even-columns'

test('two large cards and a stack of small ones get a column each', () => {
  expect(columnStarts([470, 420, 118, 118, 118, 118], 3)).toEqual([0, 1, 2])
})

test('one large card and many small ones fill all columns', () => {
  expect(columnStarts([330, 118, 118, 118, 118, 118], 3)).toEqual([0, 1, 4])
})

test('four equal cards leave no column empty', () => {
  expect(heightsIn([1, 1, 1, 1], 3).toSorted()).toEqual([1, 1, 2])
})

test('fewer cards than columns get a column each', () => {
  expect(columnStarts([], 3)).toEqual([])
  expect(columnStarts([118], 3)).toEqual([0])
  expect(columnStarts([118, 330], 3)).toEqual([0, 1])
})

test('no other split in the same order is more even', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(heights, (given) => {
      const best = costOf(heightsIn(given, 3))
      for (let one = 1; one < given.length - 1; one += 1) {
        for (let two = one + 1; two < given.length; two += 1) {
          const columns = [given.slice(0, one), given.slice(one, two), given.slice(two)]
          expect(costOf(columns.map(sum))).toBeGreaterThanOrEqual(best)
        }
      }
    }),
  )
})

function heightsIn(heights: readonly number[], columns: number): number[] {
  const starts = columnStarts(heights, columns)
  return starts.map((start, column) => sum(heights.slice(start, starts[column + 1])))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function costOf(columns: readonly number[]): number {
  return sum(columns.map((height) => height ** 2))
}
