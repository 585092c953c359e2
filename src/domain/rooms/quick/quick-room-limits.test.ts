import { expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '../../accounts/quotas.ts'
import { ABANDONED_ROOM_MS, waitForQuickRoom } from './quick-room-limits.ts'

const NOW = Date.UTC(2026, 10, 28, 9)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LIMITS = {
  ...DEFAULT_QUOTAS,
  quickRoomsPerHour: 3,
  quickRoomsPerDay: 5,
  abandonedQuickRooms: 2,
  quickRooms: 8,
}

test('a company behind one address opens sixty rooms in an hour with the default limits', () => {
  const rooms = Array.from({ length: 59 }, (_, at) => used(at * MINUTE))
  expect(wait(rooms, { limits: DEFAULT_QUOTAS })).toBe(0)
  expect(wait([...rooms, used(0)], { limits: DEFAULT_QUOTAS })).toBeGreaterThan(0)
})

test('sixty teams open rooms within one minute, before anyone has joined', () => {
  const rooms = Array.from({ length: 59 }, (_, at) => empty(at * 1000))
  expect(wait(rooms, { limits: DEFAULT_QUOTAS })).toBe(0)
})

test('a network over the hourly limit may open another room an hour after the first', () => {
  const rooms = [used(50 * MINUTE), used(10 * MINUTE), empty(0)]
  expect(wait(rooms)).toBe(10 * MINUTE)
  expect(wait(rooms, { now: NOW + 10 * MINUTE })).toBe(0)
})

test('used rooms count for a day', () => {
  const rooms = Array.from({ length: 5 }, (_, at) => used((2 + at) * HOUR))
  expect(wait(rooms)).toBe(18 * HOUR)
})

test('abandoned rooms have a limit of their own', () => {
  expect(wait([empty(2 * HOUR), used(2 * HOUR), used(HOUR)])).toBe(0)
  expect(wait([empty(2 * HOUR), empty(3 * HOUR)])).toBe(21 * HOUR)
})

test('a room with one person counts as abandoned after ten minutes', () => {
  const [older, newer] = [empty(2 * HOUR), empty(ABANDONED_ROOM_MS - 1)]
  expect(wait([older, newer])).toBe(0)
  expect(wait([older, empty(ABANDONED_ROOM_MS)])).toBe(22 * HOUR)
  expect(wait([older, used(ABANDONED_ROOM_MS)])).toBe(0)
})

test('a full server opens no room until its oldest room is deleted', () => {
  expect(wait([], { total: 7, oldest: NOW - 20 * HOUR })).toBe(0)
  expect(wait([], { total: 8, oldest: NOW - 20 * HOUR })).toBe(4 * HOUR)
  expect(wait([], { total: 8, oldest: NOW - 25 * HOUR })).toBe(1000)
})

test('the longest wait applies', () => {
  const rooms = [used(0), used(0), used(0), empty(HOUR), empty(HOUR)]
  expect(wait(rooms)).toBe(23 * HOUR)
})

function used(ago: number) {
  return { openedAt: NOW - ago, isUsed: true }
}

function empty(ago: number) {
  return { openedAt: NOW - ago, isUsed: false }
}

function wait(
  own: Parameters<typeof waitForQuickRoom>[0]['own'],
  { limits = LIMITS, total = own.length, oldest = NOW, now = NOW } = {},
): number {
  return waitForQuickRoom({ own, total, oldest }, limits, now)
}
