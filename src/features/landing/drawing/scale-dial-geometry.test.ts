import { expect, test } from 'vitest'
import { dialTicks, needleDegrees, numeralPoint, sectorPath } from './scale-dial-geometry'

test('the needle points at the middle of its score’s sector', () => {
  expect(([1, 2, 3, 4, 5] as const).map(needleDegrees)).toEqual([162, 216, 270, 324, 378])
})

test('the needle of a 0 rests at the start, like without a score', () => {
  expect([needleDegrees(0), needleDegrees(undefined)]).toEqual([135, 135])
})

test('each sector is a single closed shape, different from the others', () => {
  const sectors = [1, 2, 3, 4, 5].map((score) => sectorPath(score, { isRead: false }))
  for (const sector of sectors) expect(sector).toMatch(/^M[^MZ]+Z$/)
  expect(new Set(sectors).size).toBe(5)
})

test('an active sector has the same shape with a larger radius', () => {
  expect(sectorPath(3, { isRead: true })).not.toBe(sectorPath(3, { isRead: false }))
  expect(sectorPath(3, { isRead: true })).toMatch(/A50\.5 50\.5/)
})

test('the numeral of the middle score is centred at the top', () => {
  expect(numeralPoint(3)).toEqual({ x: 50, y: 10.75 })
})

test('each sector has a long tick at both ends and nine short ones in between', () => {
  const count = (path: string) => path.match(/M/g)?.length
  expect([count(dialTicks('long')), count(dialTicks('short'))]).toEqual([6, 45])
})
