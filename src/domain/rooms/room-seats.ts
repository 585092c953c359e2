import { collectAgain, withRound } from '../votes/room-voting.ts'
import { PHASES } from './phases.ts'
import { MAX_SEATS, type Outcome, type Room, roundOf, type Seat } from './room.ts'

/**
 * Gives a person a seat, except in a window, which has seats of its own. It counts as just disconnected until its stream
 * opens, or as connected if a node already expects that.
 */
export function join(
  room: Room,
  {
    id,
    nickname,
    isPaper,
    isAwaited = false,
  }: Pick<Seat, 'id' | 'nickname' | 'isPaper'> & { isAwaited?: boolean | undefined },
  now: number,
): Outcome<'ROOM_CLOSED' | 'ROOM_FULL'> {
  const { isClosed, isWindow } = PHASES[room.phase]
  if (isClosed || isWindow) return { ok: false, reason: 'ROOM_CLOSED' }
  if (room.seats.some((seat) => seat.id === id)) return { ok: true, room }
  const seats = isFull(room) ? withoutDeserted(room, now) : room.seats
  if (seats.length >= MAX_SEATS) return { ok: false, reason: 'ROOM_FULL' }
  const seat: Seat = { id, nickname, isPaper, goneAt: isPaper || isAwaited ? null : now }
  return { ok: true, room: { ...room, seats: [...seats, seat], seenAt: now } }
}

export function isFull({ seats }: Room): boolean {
  return seats.length >= MAX_SEATS
}

/** Time after which a full room removes an absent seat. */
const DESERTED_AFTER_MS = 5 * 60_000

/**
 * Removes absent seats from a full room. A seat that never had a stream counts as away since it was taken. Seats that
 * have voted in the open round stay.
 */
function withoutDeserted({ seats, rounds, round }: Room, now: number): readonly Seat[] {
  const voted = rounds.find(({ number }) => number === round)?.voted
  return seats.filter(
    ({ id, goneAt }) => goneAt === null || goneAt > now - DESERTED_AFTER_MS || voted?.has(id),
  )
}

/**
 * Removes a seat, and its vote in the open round. `ballot` is the id of its ballot, which only the seat's holder can
 * supply. Without it, all other votes are collected again.
 */
export function removeSeat(
  room: Room,
  { seatId, ballot }: { seatId: string; ballot?: string | undefined },
  now: number,
): Room {
  const left = { ...room, seats: room.seats.filter(({ id }) => id !== seatId) }
  const round = roundOf(room)
  if (!round?.voted.has(seatId)) return left
  if (ballot === undefined || !round.ballots?.has(ballot)) return collectAgain(left, now)
  const ballots = new Map([...round.ballots].filter(([key]) => key !== ballot))
  const voted = new Set([...round.voted].filter((id) => id !== seatId))
  return withRound(left, { ...round, ballots, voted })
}

/** Records that a seat has a stream again. */
export function comeBack(room: Room, seatId: string, now: number): Room {
  const back = (seat: Seat): Seat =>
    seat.goneAt === null
      ? seat
      : { ...seat, goneAt: null, lastOutage: { from: seat.goneAt, to: now } }
  return { ...withSeat(room, seatId, back), seenAt: now }
}

/**
 * Records the end of a seat's last connection, after `silentMs` of silence. Idempotent. The room counts as in use until
 * then.
 */
export function goAway(room: Room, seatId: string, now: number, silentMs = 0): Room {
  const hasStream = room.seats.some(
    ({ id, isPaper, goneAt }) => id === seatId && !isPaper && goneAt === null,
  )
  if (!hasStream) return room
  return { ...withSeat(room, seatId, (seat) => ({ ...seat, goneAt: now - silentMs })), seenAt: now }
}

export function rename(room: Room, seatId: string, nickname: string | null): Room {
  return withSeat(room, seatId, (seat) => ({ ...seat, nickname }))
}

function withSeat(room: Room, seatId: string, change: (seat: Seat) => Seat): Room {
  return { ...room, seats: room.seats.map((seat) => (seat.id === seatId ? change(seat) : seat)) }
}
