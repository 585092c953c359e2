import { expect, test } from 'vitest'
import {
  inVote,
  led,
  NOW,
  openRoom,
  revealed,
  SECOND,
  voted,
  withPaper,
} from '~tests/support/domain/rooms'
import { nextTopicOf } from './window/next-topic.ts'
import {
  ABANDONED_AFTER_MS,
  AWAY_AFTER_MS,
  abandonedAt,
  isPresent,
  nextMomentOf,
  type Result,
  type Room,
  roundOf,
  type Seat,
} from './room.ts'
import { goAway } from './room-seats.ts'

test('a new room is open and empty, without a current topic', () => {
  const room = openRoom({ seats: [] })
  expect(room).toMatchObject({ phase: 'open', step: 0, round: 0, topicId: null, seats: [] })
  expect(roundOf(room)).toBeUndefined()
})

test('a seat is present while connected, and for twelve seconds after its browser was last heard from', () => {
  expect(isPresent(seat({ goneAt: null }), NOW)).toBe(true)
  expect(isPresent(seat({ goneAt: NOW }), NOW + AWAY_AFTER_MS - 1)).toBe(true)
  expect(isPresent(seat({ goneAt: NOW }), NOW + AWAY_AFTER_MS)).toBe(false)
})

test('paper seats are always present', () => {
  expect(isPresent(seat({ isPaper: true, goneAt: 0 }), NOW)).toBe(true)
})

test('a clock that is set back does not make a member away', () => {
  expect(isPresent(seat({ goneAt: NOW }), NOW - 60 * SECOND)).toBe(true)
})

test('the room goes through the leaves in order', () => {
  expect(topicsInTurn(openRoom())).toEqual(['daily', 'review', 'tests', 'pairing'])
})

test('after the last topic the room returns to those it left out', () => {
  const room = led(openRoom(), { do: 'goTo', topicId: 'tests' })
  expect(nextTopicOf(room)?.id).toBe('pairing')
  expect(nextTopicOf({ ...room, topicId: 'pairing' })?.id).toBe('daily')
  const results = new Map<string, Result>([
    ['daily', 3],
    ['review', 'skipped'],
  ])
  expect(nextTopicOf({ ...room, topicId: 'pairing', results })?.id).toBe('tests')
  expect(nextTopicOf({ ...room, results: results.set('pairing', 0) })).toBeNull()
})

test('an agreed 0 is a result', () => {
  const room = openRoom({ outline: { Daily: [] } })
  expect(nextTopicOf({ ...room, results: new Map([['daily', 0]]) })).toBeNull()
})

test('the next moment of a vote is its end, unless it is paused or unlimited', () => {
  const room = inVote()
  expect(nextMomentOf(room, NOW)).toBe(NOW + 30 * SECOND)
  expect(nextMomentOf(led(room, { do: 'pause' }), NOW)).toBeNull()
  expect(nextMomentOf(inVote({ seconds: null }), NOW)).toBeNull()
})

test('after the end of a stream the next moment is when its member counts as away', () => {
  const room = goAway(inVote(), 'bia', NOW)
  expect(nextMomentOf(room, NOW)).toBe(NOW + AWAY_AFTER_MS)
  expect(nextMomentOf(room, NOW + AWAY_AFTER_MS)).toBe(NOW + 30 * SECOND)
})

test('an agreement ends automatically, unless it is held', () => {
  const room = voted(inVote(), { ana: 3, bia: 3, caio: 3 })
  expect(nextMomentOf(room, NOW)).toBe(room.nextAt)
  expect(nextMomentOf(led(room, { do: 'hold' }), NOW)).toBeNull()
})

test('a room is abandoned a day after its last stream ended', () => {
  expect(abandonedAt(openRoom())).toBeNull()
  const paper = withPaper(openRoom({ seats: [] }), 'paper')
  expect(abandonedAt(paper)).toBe(NOW + ABANDONED_AFTER_MS)
  const left = goAway(openRoom({ seats: ['ana'] }), 'ana', NOW + SECOND)
  expect(abandonedAt(left)).toBe(NOW + SECOND + ABANDONED_AFTER_MS)
  expect(nextMomentOf(left, NOW + 60 * SECOND)).toBe(NOW + SECOND + ABANDONED_AFTER_MS)
})

test('a closed room has no next moment', () => {
  const room = led(goAway(revealed(), 'ana', NOW), { do: 'close' })
  expect(nextMomentOf(room, NOW)).toBeNull()
})

function topicsInTurn(room: Room): string[] {
  const next = nextTopicOf(room)
  if (!next) return []
  const results = new Map(room.results).set(next.id, 3)
  return [next.id, ...topicsInTurn({ ...room, topicId: next.id, results })]
}

function seat(fields: Partial<Seat>): Seat {
  return { id: 'ana', nickname: null, isPaper: false, goneAt: null, ...fields }
}
