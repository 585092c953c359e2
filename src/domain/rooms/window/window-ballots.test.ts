import { expect, test } from 'vitest'
import { granted, NOW } from '~tests/support/domain/rooms'
import { castBy, finishedBy, inWindow } from '~tests/support/domain/windows'
import type { Room } from '../room.ts'
import { GRACE_MS, HOUR_MS } from './window.ts'
import { castInWindow, finishInWindow, renewSeats, takeSeatInWindow } from './window-ballots.ts'

const END = NOW + 48 * HOUR_MS

test('a seat votes on topics in any order and changes its votes', () => {
  let room = inWindow()
  room = granted(castBy(room, { seatId: 'ana', topicId: 'pairing', vote: 2 }))
  room = granted(castBy(room, { seatId: 'ana', topicId: 'daily', vote: 5 }))
  room = granted(castBy(room, { seatId: 'ana', topicId: 'pairing', vote: 3, choice: 2 }))
  expect(votesOn(room, 'pairing')).toEqual([3])
  expect(votesOn(room, 'daily')).toEqual([5])
})

test('a delayed choice does not replace a later one', () => {
  const later = granted(castBy(inWindow(), { seatId: 'ana', topicId: 'daily', vote: 5, choice: 2 }))
  const delayed = granted(castBy(later, { seatId: 'ana', topicId: 'daily', vote: 1, choice: 1 }))
  expect(votesOn(delayed, 'daily')).toEqual([5])
})

test('a choice that is sent again changes nothing', () => {
  const room = finishedBy(inWindow(), 'ana', [3])
  const again = castBy(room, { seatId: 'ana', topicId: 'daily', vote: 3 })
  expect(granted(again)).toBe(room)
})

test('the same seat cannot vote again from a device with another key', () => {
  const room = granted(castBy(inWindow(), { seatId: 'ana', topicId: 'daily', vote: 5 }))
  const other = {
    seatId: 'ana',
    topicId: 'daily',
    key: 'another device',
    vote: 1,
    choice: 1,
  } as const
  expect(castInWindow(room, other, NOW)).toEqual({ ok: false, reason: 'FOREIGN_BALLOT' })
  expect(castInWindow(room, { ...other, topicId: 'tests' }, NOW).ok).toBe(true)
})

test('a seat cannot use the key of another seat', () => {
  const room = granted(castBy(inWindow(), { seatId: 'ana', topicId: 'daily', vote: 5 }))
  const key = "daily/ana's secret"
  const stolen = { seatId: 'bia', topicId: 'daily', key, vote: 1, choice: 9 } as const
  expect(castInWindow(room, stolen, NOW)).toEqual({ ok: false, reason: 'FOREIGN_BALLOT' })
})

test('unknown seats and topics are not found', () => {
  const room = inWindow()
  const stranger = castBy(room, { seatId: 'zoe', topicId: 'daily', vote: 1 })
  expect(stranger).toEqual({ ok: false, reason: 'NOT_FOUND' })
  const parent = castBy(room, { seatId: 'ana', topicId: 'quality', vote: 1 })
  expect(parent).toEqual({ ok: false, reason: 'NOT_FOUND' })
})

test('new links replace the seats without votes', () => {
  const voted = granted(castBy(inWindow(), { seatId: 'ana', topicId: 'daily', vote: 5 }))
  const ids = ['f1', 'f2', 'f3', 'f4', 'f5']
  const room = granted(renewSeats(voted, ids, NOW))
  expect([...(room.window?.poll?.seats ?? [])]).toEqual(['ana', ...ids])
  expect(room.window).toMatchObject({ seats: 6, extraSeats: 1 })
  expect(votesOn(room, 'daily')).toEqual([5])
})

test('new links are refused if so many have voted that a room cannot hold one for everyone', () => {
  const seats = Array.from({ length: 35 }, (_, at) => `s${at}`)
  const voted = (count: number) =>
    seats
      .slice(0, count)
      .reduce(
        (room, seatId) => granted(castBy(room, { seatId, topicId: 'daily', vote: 3 })),
        inWindow({ seats }),
      )
  const ids = seats.map((id) => `new ${id}`)
  expect(granted(renewSeats(voted(25), ids, NOW)).window?.seats).toBe(60)
  expect(renewSeats(voted(26), ids, NOW)).toEqual({ ok: false, reason: 'ROOM_FULL' })
})

test('a closed window gets no new links', () => {
  const late = renewSeats(inWindow(), ['f1'], END + GRACE_MS)
  expect(late).toEqual({ ok: false, reason: 'STALE' })
})

test('votes count until the end of the grace', () => {
  const vote = { seatId: 'ana', topicId: 'daily', vote: 1 } as const
  expect(castBy(inWindow(), vote, END + GRACE_MS - 1).ok).toBe(true)
  expect(castBy(inWindow(), vote, END + GRACE_MS)).toEqual({ ok: false, reason: 'STALE' })
})

test('a seat finishes once it has voted on every leaf or skipped it', () => {
  const three = ['daily', 'review', 'tests'].reduce(
    (before, topicId) => granted(castBy(before, { seatId: 'ana', topicId, vote: 'skip' })),
    inWindow(),
  )
  const finish = { seatId: 'ana', isFinished: true }
  expect(finishInWindow(three, finish, NOW)).toEqual({ ok: false, reason: 'INCOMPLETE' })
  const all = granted(castBy(three, { seatId: 'ana', topicId: 'pairing', vote: 4 }))
  expect(granted(finishInWindow(all, finish, NOW)).window?.poll?.finished).toEqual(new Set(['ana']))
})

test('a changed vote withdraws that the seat has finished', () => {
  const all = ['ana', 'bia', 'caio'].reduce(
    (room, seatId) => finishedBy(room, seatId, [3]),
    inWindow({ seats: ['ana', 'bia', 'caio'] }),
  )
  expect(all.window?.poll?.allSince).toBe(NOW)
  const again = { seatId: 'bia', topicId: 'daily', vote: 4, choice: 2 } as const
  const { finished, allSince } = granted(castBy(all, again, NOW + 1)).window?.poll ?? {}
  expect(finished).toEqual(new Set(['ana', 'caio']))
  expect(allSince).toBeNull()
})

test('anyone takes a seat behind an open link', () => {
  const room = inWindow({ entry: 'open', expected: 3, seats: ['ana'] })
  const { poll, seats, extraSeats } = granted(takeSeatInWindow(room, 'bia', NOW)).window ?? {}
  expect(poll?.seats).toEqual(new Set(['ana', 'bia']))
  expect([seats, extraSeats]).toEqual([2, 0])
})

test('a pool has no seats without a link of their own', () => {
  const taken = takeSeatInWindow(inWindow(), 'zoe', NOW)
  expect(taken).toEqual({ ok: false, reason: 'NO_SEAT' })
})

test('an open link gives no seat after the end', () => {
  const taken = takeSeatInWindow(inWindow({ entry: 'open' }), 'zoe', END + GRACE_MS)
  expect(taken).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})

test('an open link has at most sixty seats', () => {
  const seats = Array.from({ length: 60 }, (_, at) => `person ${at}`)
  const taken = takeSeatInWindow(inWindow({ entry: 'open', seats }), 'zoe', NOW)
  expect(taken).toEqual({ ok: false, reason: 'ROOM_FULL' })
})

function votesOn(room: Room, topicId: string) {
  return [...(room.window?.poll?.votes.get(topicId)?.ballots.values() ?? [])].map(
    ({ vote }) => vote,
  )
}
