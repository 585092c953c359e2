import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cast,
  granted,
  inVote,
  keyOf,
  led,
  NOW,
  openRoom,
  SECOND,
  seated,
  voted,
  withPaper,
} from '~tests/support/domain/rooms'
import { AWAY_AFTER_MS, isPresent, MAX_SEATS, type Room, roundOf, type Seat } from './room.ts'
import { comeBack, goAway, join, removeSeat, rename } from './room-seats.ts'

const DAVI = { id: 'davi', nickname: 'Davi', isPaper: false }

test('a round waits at most twelve seconds for a silent browser', () => {
  const room = goAway(inVote(), 'ana', NOW, AWAY_AFTER_MS)
  expect(requireSeat(room, 'ana').goneAt).toBe(NOW - AWAY_AFTER_MS)
  expect(isPresent(requireSeat(room, 'ana'), NOW)).toBe(false)
  expect(AWAY_AFTER_MS).toBeLessThanOrEqual(12 * SECOND)
})

test('a page that reloads within twelve seconds was never away', () => {
  const left = goAway(inVote(), 'ana', NOW)
  const soon = NOW + AWAY_AFTER_MS - 1
  expect(isPresent(requireSeat(left, 'ana'), soon)).toBe(true)
  expect(requireSeat(comeBack(left, 'ana', soon), 'ana').goneAt).toBeNull()
})

test('a new seat counts as present for twelve seconds without a connection', () => {
  const room = granted(join(openRoom(), DAVI, NOW))
  const seat = requireSeat(room, 'davi')
  expect(seat).toEqual({ ...DAVI, goneAt: NOW })
  expect(isPresent(seat, NOW + AWAY_AFTER_MS)).toBe(false)
  expect(isPresent(requireSeat(comeBack(room, 'davi', NOW), 'davi'), NOW + AWAY_AFTER_MS)).toBe(
    true,
  )
})

test('a seat can be taken until the room is closed', () => {
  expect(join(inVote(), DAVI, NOW).ok).toBe(true)
  const closed = led(openRoom(), { do: 'close' })
  expect(join(closed, DAVI, NOW)).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})

test('joining twice creates one seat', () => {
  const room = granted(join(openRoom(), DAVI, NOW))
  expect(granted(join(room, { ...DAVI, nickname: 'other' }, NOW))).toBe(room)
})

test('a room holds sixty seats, including paper seats and absent people', () => {
  const ids = Array.from({ length: MAX_SEATS - 1 }, (_, at) => `seat ${at}`)
  const full = withPaper(openRoom({ seats: ids }), 'paper')
  expect(join(full, DAVI, NOW)).toEqual({ ok: false, reason: 'ROOM_FULL' })
  expect(join(full, { ...DAVI, id: 'seat 3' }, NOW)).toEqual({ ok: true, room: full })
  expect(join(removeSeat(full, { seatId: 'seat 3' }, NOW), DAVI, NOW).ok).toBe(true)
})

test('a full room removes seats that have been away for five minutes, unless they have voted', () => {
  const ids = Array.from({ length: MAX_SEATS }, (_, at) => `seat ${at}`)
  const away = ids.slice(0, 3).reduce((room, id) => goAway(room, id, NOW), openRoom({ seats: ids }))
  const minutes = 60 * SECOND
  expect(join(away, DAVI, NOW + 4 * minutes).ok).toBe(false)
  const later = granted(join(away, DAVI, NOW + 5 * minutes))
  expect(later.seats.map(({ id }) => id)).toEqual([...ids.slice(3), 'davi'])

  const voted = { ...inVote({ seats: ids }), seats: away.seats }
  const round = voted.rounds.at(-1)
  if (!round) throw new Error('no round is open')
  const rounds = [...voted.rounds.slice(0, -1), { ...round, voted: new Set(['seat 1']) }]
  const kept = granted(join({ ...voted, rounds }, DAVI, NOW + 5 * minutes))
  expect(kept.seats.map(({ id }) => id)).toEqual(['seat 1', ...ids.slice(3), 'davi'])
})

test('the end of a stream is recorded once, with the time at which the room was last in use', () => {
  const gone = goAway(openRoom(), 'ana', NOW + SECOND)
  expect(requireSeat(gone, 'ana').goneAt).toBe(NOW + SECOND)
  expect(gone.seenAt).toBe(NOW + SECOND)
  expect(goAway(gone, 'ana', NOW + 5 * SECOND)).toBe(gone)
})

test('a paper seat is never away', () => {
  const room = withPaper(openRoom(), 'paper')
  expect(goAway(room, 'paper', NOW)).toBe(room)
})

test('a nickname can be set, changed and removed', () => {
  const named = rename(openRoom(), 'ana', 'Ana')
  expect(requireSeat(named, 'ana').nickname).toBe('Ana')
  expect(requireSeat(rename(named, 'ana', null), 'ana').nickname).toBeNull()
})

test('an operation on an unknown seat changes nothing', () => {
  const room = openRoom()
  expect(rename(room, 'eve', 'Eve')).toEqual(room)
  expect(removeSeat(room, { seatId: 'eve' }, NOW)).toEqual(room)
  expect(goAway(room, 'eve', NOW)).toEqual(room)
  expect(comeBack(room, 'eve', NOW)).toEqual(room)
})

test('a member who leaves loses the vote, and may vote once after returning', () => {
  const room = voted(inVote(), { ana: 2, bia: 5 })
  const ballot = keyOf('ana', room.round)
  const left = removeSeat(room, { seatId: 'ana', ballot }, NOW)
  expect(left.round).toBe(room.round)
  expect([...(roundOf(left)?.ballots?.keys() ?? [])]).toEqual([keyOf('bia', room.round)])
  const back = voted(seated(left, 'ana again'), { 'ana again': 3, caio: 5 })
  expect(roundOf(back)?.tally).toEqual([0, 0, 0, 1, 0, 2, 0])
})

test('removing a seat that has voted collects the other votes again in a new round', () => {
  const room = voted(inVote(), { ana: 2, bia: 5 })
  const left = removeSeat(room, { seatId: 'ana' }, NOW)
  const round = roundOf(left)
  expect(left.phase).toBe('voting')
  expect(round).toMatchObject({ since: room.round, topicId: room.topicId, tally: null })
  expect(round?.number).toBeGreaterThan(room.round)
  expect([round?.ballots?.size, round?.voted.size]).toEqual([0, 0])
  expect(cast(left, { seatId: 'bia', vote: 5, round: room.round }).ok).toBe(false)
  expect(removeSeat(room, { seatId: 'caio' }, NOW).round).toBe(room.round)
})

test('a room never has more than its maximum of seats', () => {
  const moves = fc.array(fc.tuple(fc.boolean(), fc.nat(90)), { minLength: 100, maxLength: 300 })
  const holds = fc.property(moves, (each) => {
    let room = openRoom({ seats: [] })
    for (const [isComing, at] of each) {
      const seat = { id: `seat ${at}`, nickname: null, isPaper: at % 7 === 0 }
      if (!isComing && at <= 30) room = removeSeat(room, { seatId: seat.id }, NOW)
      else {
        const outcome = join(room, seat, NOW)
        if (outcome.ok) room = outcome.room
      }
      if (room.seats.length > MAX_SEATS) return false
    }
    return new Set(room.seats.map(({ id }) => id)).size === room.seats.length
  })
  // Removing people must not make their votes easier to tell apart.
  fc.assert(holds, { endOnFailure: true })
})

function requireSeat(room: Room, id: string): Seat {
  const seat = room.seats.find((each) => each.id === id)
  if (!seat) throw new Error(`no seat ${id}`)
  return seat
}
