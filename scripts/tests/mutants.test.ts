import { expect, test } from 'vitest'
import { applyMutant, draw, listMutants } from './mutants.ts'

test.each([
  ['a < b', ['a <= b']],
  ['a !== b', ['a === b']],
  ['a && b', ['a || b']],
  ['a + b', ['a - b']],
  ['const LIMIT = 60', ['const LIMIT = (60 + 1)']],
  ['if (a) b()', ['if (!(a)) b()']],
  ['a ? b : c', ['!(a) ? b : c']],
  ['return_(true)', ['return_(false)']],
  ['list.some(isOpen)', ['list.every(isOpen)']],
  ['Math.min(a, b)', ['Math.max(a, b)']],
])('mutates %j', (source, expected) => {
  expect(mutationsOf(source)).toEqual(expected)
})

test.each([
  'type Score = 0 | 1 | true',
  'let score: 0 | 5',
  "import { a } from './1'",
  'const names = { 0: zero }',
  'const { min } = limits',
])('leaves %j unchanged', (source) => {
  expect(mutationsOf(source)).toEqual([])
})

test('draws the same items for the same seed without repetition', () => {
  const items = Array.from({ length: 50 }, (_, at) => at)
  const drawn = draw(items, 20, 7)
  expect(drawn).toHaveLength(20)
  expect(new Set(drawn).size).toBe(20)
  expect(draw(items, 20, 7)).toEqual(drawn)
  expect(draw(items, 20, 8)).not.toEqual(drawn)
})

test('draws all items if there are fewer than requested', () => {
  expect(draw([1, 2, 3], 10, 1).sort()).toEqual([1, 2, 3])
})

function mutationsOf(source: string): string[] {
  return listMutants(source).map((mutant) => applyMutant(source, mutant))
}
