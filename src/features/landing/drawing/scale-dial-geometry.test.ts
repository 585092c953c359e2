import { expect, test } from 'vitest'
import { dialTicks, needleDegrees, numeralPoint, sectorPath } from './scale-dial-geometry'

test('the needle points at the middle of the sector of its score', () => {
  expect(([1, 2, 3, 4, 5] as const).map(needleDegrees)).toEqual([162, 216, 270, 324, 378])
})

test('a 0 has no sector, so the needle rests at the start, as it does without a score', () => {
  expect([needleDegrees(0), needleDegrees(undefined)]).toEqual([135, 135])
})

test('each sector is one closed shape, and no two are the same', () => {
  const sectors = [1, 2, 3, 4, 5].map((score) => sectorPath(score, { isRead: false }))
  for (const sector of sectors) expect(sector).toMatch(/^M[^MZ]+Z$/)
  expect(new Set(sectors).size).toBe(5)
})

test('the sector that is read is the same one, reaching further out', () => {
  expect(sectorPath(3, { isRead: true })).not.toBe(sectorPath(3, { isRead: false }))
  expect(sectorPath(3, { isRead: true })).toMatch(/A50\.5 50\.5/)
})

test('the numeral of the middle score stands straight above the middle', () => {
  expect(numeralPoint(3)).toEqual({ x: 50, y: 10.75 })
})

test('there is a long tick at both ends of each sector and nine short ones in it', () => {
  const count = (path: string) => path.match(/M/g)?.length
  expect([count(dialTicks('long')), count(dialTicks('short'))]).toEqual([6, 45])
})
