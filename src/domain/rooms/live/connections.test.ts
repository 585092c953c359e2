import { expect, test } from 'vitest'
import { AWAY_AFTER_MS } from '../room.ts'
import { BEAT_MS, leastSeen } from './connections.ts'

const isHidden = (name: string) => name.startsWith('hidden')

test('the oldest hidden connection gives way first', () => {
  expect(leastSeen(['shown', 'hidden 1', 'hidden 2'], isHidden)).toBe('hidden 1')
})

test('the oldest connection gives way where all are seen', () => {
  expect(leastSeen(['shown 1', 'shown 2'], isHidden)).toBe('shown 1')
  expect(leastSeen([], isHidden)).toBeUndefined()
})

test('a page may miss two beats before its seat is away', () => {
  expect(AWAY_AFTER_MS).toBeGreaterThanOrEqual(3 * BEAT_MS)
})
