import { expect, test } from 'vitest'
import { readHistory } from '~/domain/trends/history-reading'
import { sprintsFrom } from '~tests/support/domain/trends'
import { trendShape } from './trend-shape'

test('a sprint without a point is a gap in the line and never a 0', () => {
  const shape = shapeOf(['4', '0', '4', null, '3'])
  expect(shape.line).toBe('M0 20M50 20M100 40')
  expect(shape.gaps.map(({ at }) => at)).toEqual([1, 3])
})

test('sprints before the first point are not gaps', () => {
  expect(shapeOf([null, '4', '3']).gaps).toEqual([])
})

test('the line is interrupted at a break', () => {
  const gone = Array<null>(7).fill(null)
  const shape = shapeOf(['4', '4', ...gone, '3', '3'])
  expect(shape.breaks.map(({ at, left }) => [at, left])).toEqual([[9, 85]])
  expect(shape.line).toBe('M0 20L10 20M90 40L100 40')
})

test('means of votes are filled, and agreed scores hollow', () => {
  const { dots } = shapeOf(['444', '4', '44', '333'])
  expect(dots.voted).toBe('M0 20h0M100 40h0')
  expect(dots.agreed).toBe('M33.33 20h0M66.67 20h0')
})

test('the range begins half a sprint before the sixth point', () => {
  const quiet = ['4434455', '4344545', '3454444', '4445354', '4454434']
  expect(shapeOf(quiet).range).toEqual({ area: '', edges: '' })
  expect(shapeOf([...quiet, '4444354']).range.area).toMatch(/^M90 [\d.]+L100 [\d.]+L100 /)
})

test('marks the newest point separately from points outside their range', () => {
  const quiet = ['4434455', '4344545', '3454444', '4445354', '4454434']
  const shape = shapeOf([...quiet, '2132122', '2213222'])
  expect(shape.outside.map(({ at }) => at)).toEqual([5])
  expect(shape.newest).toMatchObject({ at: 6, left: 100 })
})

test('a single sprint is drawn in the middle', () => {
  expect(shapeOf(['5']).newest).toEqual({ at: 0, left: 50, top: 0 })
})

function shapeOf(votes: (string | null)[]) {
  const { lines } = readHistory(sprintsFrom({ A: votes, B: votes.map(() => '4') }))
  const line = lines.find(({ title }) => title === 'A')
  return trendShape(line?.cells ?? [], () => true)
}
