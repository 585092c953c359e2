import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCALE } from '~/domain/retrospectives/scale'
import { countScores, type Tally } from '~/domain/votes/tally'
import { plotDots } from './plot-dots'

test('every score has a dot, stacked from the axis up', () => {
  const { dots } = plotDots([0, 0, 2, 1, 0, 0, 0])
  expect(dots.map(({ score, row, lane }) => [score, row, lane])).toEqual([
    [2, 0, 0],
    [2, 1, 0],
    [3, 0, 0],
  ])
})

test('skips have no dot', () => {
  expect(plotDots([0, 0, 0, 0, 0, 0, 4])).toEqual({ rows: 3, lanes: 1, dots: [] })
})

test('a plot is as high as its tallest stack, but at least three dots', () => {
  expect(plotDots([0, 0, 0, 0, 1, 0, 0]).rows).toBe(3)
  expect(plotDots([0, 1, 0, 0, 9, 0, 0]).rows).toBe(9)
})

test('up to twenty dots fit in one lane', () => {
  const { rows, dots } = plotDots([0, 0, 0, 0, 20, 0, 0])
  expect(rows).toBe(20)
  expect(dots.every(({ lane }) => lane === 0)).toBe(true)
})

test('sixty votes for one score fill three lanes of twenty dots', () => {
  const { rows, dots } = plotDots([0, 0, 0, 0, 60, 0, 0])
  expect(rows).toBe(20)
  expect(new Set(dots.map(({ lane }) => lane))).toEqual(new Set([-1, 0, 1]))
})

test('lanes of fewer rows make more lanes', () => {
  const { rows, lanes } = plotDots([0, 0, 0, 0, 60, 0, 0], 10)
  expect([rows, lanes]).toEqual([10, 6])
})

test('an incomplete row is centred in its stack', () => {
  const { dots } = plotDots([0, 0, 0, 0, 40, 1, 0])
  expect(dots.filter(({ score }) => score === 5).map(({ lane }) => lane)).toEqual([0])
  expect(new Set(dots.filter(({ score }) => score === 4).map(({ lane }) => lane))).toEqual(
    new Set([-0.5, 0.5]),
  )
})

test('only the last dot of a score is on top', () => {
  const { dots } = plotDots([0, 0, 0, 3, 0, 0, 0])
  expect(dots.map(({ isTop }) => isTop)).toEqual([false, false, true])
})

test('the dots wait in one line around the middle', () => {
  expect(plotDots([1, 0, 0, 0, 2, 0, 0]).dots.map(({ turn }) => turn)).toEqual([-1, 0, 1])
})

test('every vote of any tally has its own position inside the plot', () => {
  const count = fc.nat(60)
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count, count, count), (tally: Tally) => {
      const { rows, dots } = plotDots(tally)
      const places = new Set(dots.map(({ score, row, lane }) => `${score} ${row} ${lane}`))
      expect(places.size).toBe(countScores(tally))
      expect(dots.every(({ row }) => row < rows)).toBe(true)
      for (const score of SCALE) {
        expect(dots.filter((dot) => dot.score === score)).toHaveLength(tally[score])
      }
    }),
  )
})
