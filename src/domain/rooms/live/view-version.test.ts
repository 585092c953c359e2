import { expect, test } from 'vitest'
import { MAX_SEATS } from '../room.ts'
import { toRoomVersion, toViewVersion } from './view-version.ts'

test('votes raise the version of the view alone', () => {
  const all = toViewVersion(7, MAX_SEATS)
  expect(all).toBeGreaterThan(toViewVersion(7, MAX_SEATS - 1))
  expect(toRoomVersion(all)).toBe(7)
  expect(toViewVersion(8, 0)).toBeGreaterThan(all)
})
