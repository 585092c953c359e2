import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AWAY_AFTER_MS } from '~/domain/rooms/room'
import { createAwaited } from './awaited.server'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a seat without a stream is absent after the time at which a seat is away', () => {
  const { awaited, absent } = open()
  awaited.add('room', 'ana')
  vi.advanceTimersByTime(AWAY_AFTER_MS - 1)
  expect([absent, awaited.has('ana')]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect([absent, awaited.has('ana')]).toEqual([[['room', 'ana']], false])
})

test('the wait for a seat ends when its stream opens', () => {
  const { awaited, absent } = open()
  for (const seatId of ['ana', 'bia', 'carl']) awaited.add('room', seatId)
  awaited.end('ana')
  expect(awaited.has('ana')).toBe(false)
  awaited.endAll()
  vi.advanceTimersByTime(AWAY_AFTER_MS)
  expect(absent).toEqual([])
})

function open() {
  const absent: string[][] = []
  return { absent, awaited: createAwaited((...seat) => void absent.push(seat)) }
}
