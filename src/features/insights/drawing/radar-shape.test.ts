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

test('labels lie within the picture for every number of axes', () => {
  for (let axes = 3; axes <= 9; axes += 1) {
    for (let axis = 0; axis < axes; axis += 1) {
      const { x, y, anchor } = labelOn(axis, axes)
      // Two lines of 14 pixels, and six characters.
      expect(anchor === 'end' ? x : RADAR.width - x).toBeGreaterThan(60)
      expect(y).toBeGreaterThan(20)
      expect(y).toBeLessThan(RADAR.height - 20)
    }
  }
})
