import { expect, test } from 'vitest'
import { AWAY_AFTER_MS } from '../room.ts'
import { BEAT_MS, leastSeen } from './connections.ts'

const isHidden = (name: string) => name.startsWith('hidden')

test('the oldest hidden connection is closed first', () => {
  expect(leastSeen(['shown', 'hidden 1', 'hidden 2'], isHidden)).toBe('hidden 1')
})

test('the oldest connection is closed if none is hidden', () => {
  expect(leastSeen(['shown 1', 'shown 2'], isHidden)).toBe('shown 1')
  expect(leastSeen([], isHidden)).toBeUndefined()
})

test('a seat is away only after its page has missed more than two beats', () => {
  expect(AWAY_AFTER_MS).toBeGreaterThanOrEqual(3 * BEAT_MS)
})
