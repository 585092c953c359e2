import { expect, test } from 'vitest'
import { labelOn, outlineOf, pointOn, RADAR } from './radar-shape'

test('the first axis points up and the next one lies clockwise', () => {
  const { center, radius } = RADAR
  expect(pointOn({ axis: 0, axes: 4, score: 5 })).toEqual({
    x: expect.closeTo(center.x, 6),
    y: expect.closeTo(center.y - radius, 6),
  })
  expect(pointOn({ axis: 1, axes: 4, score: 5 }).x).toBeCloseTo(center.x + radius, 6)
})

test('a score of 0 lies in the center', () => {
  expect(pointOn({ axis: 2, axes: 3, score: 0 })).toEqual(RADAR.center)
})

test('an outline is closed and has a corner for each axis', () => {
  expect(outlineOf([1, 2, 3]).split('L')).toHaveLength(3)
  expect(outlineOf([1, 2, 3])).toMatch(/^M.*Z$/)
})

test('a label at the side has a quarter of the picture for its text', () => {
  for (let axes = 3; axes <= 9; axes += 1) {
    for (let axis = 0; axis < axes; axis += 1) {
      const { left, anchor } = labelOn(axis, axes)
      const room = { start: 1 - left, middle: 1, end: left }[anchor]
      expect(room).toBeGreaterThanOrEqual(0.25)
    }
  }
})

test('a label lies above the first axis, beside a horizontal one, and below the opposite one', () => {
  const places = [0, 1, 2, 3].map((axis) => labelOn(axis, 4))
  expect(places.map(({ anchor }) => anchor)).toEqual(['middle', 'start', 'middle', 'end'])
  const above = places.map((place) => place.above)
  expect(above).toEqual([1, 0.5, 0, 0.5].map((part) => expect.closeTo(part, 6)))
})
