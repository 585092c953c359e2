import { MAX_SEATS, type Outcome, type Room, type Seat } from './room.ts'

/** Gives a person a seat. It counts as just left until its stream opens. */
export function join(
  room: Room,
  { id, nickname, isPaper }: Pick<Seat, 'id' | 'nickname' | 'isPaper'>,
  now: number,
): Outcome<'ROOM_CLOSED' | 'ROOM_FULL'> {
  if (room.phase === 'closed') return { ok: false, reason: 'ROOM_CLOSED' }
  if (room.seats.some((seat) => seat.id === id)) return { ok: true, room }
  const seats = room.seats.length < MAX_SEATS ? room.seats : withoutDeserted(room, now)
  if (seats.length >= MAX_SEATS) return { ok: false, reason: 'ROOM_FULL' }
  const seat: Seat = { id, nickname, isPaper, goneAt: isPaper ? null : now }
  return { ok: true, room: { ...room, seats: [...seats, seat], seenAt: now } }
}

/** A full room gives up seats that have been away for this long. */
const DESERTED_AFTER_MS = 5 * 60_000

/** A seat without any stream so far counts as away since it was taken. Seats that have voted in the open round stay. */
function withoutDeserted({ seats, rounds, round }: Room, now: number): readonly Seat[] {
  const voted = rounds.find(({ number }) => number === round)?.voted
  return seats.filter(
    ({ id, goneAt }) => goneAt === null || goneAt > now - DESERTED_AFTER_MS || voted?.has(id),
  )
}

/** Removes a seat. Its ballot in the open round stays, because ballots are not linked to seats. */
export function removeSeat(room: Room, seatId: string): Room {
  return { ...room, seats: room.seats.filter(({ id }) => id !== seatId) }
}

/** Notes that a seat has a stream again. */
export function comeBack(room: Room, seatId: string, now: number): Room {
  return { ...withSeat(room, seatId, (seat) => ({ ...seat, goneAt: null })), seenAt: now }
}

/** Notes that a seat's last stream has ended; a repeated call changes nothing. Until then the room was attended. */
export function goAway(room: Room, seatId: string, now: number): Room {
  const hasStream = room.seats.some(
    ({ id, isPaper, goneAt }) => id === seatId && !isPaper && goneAt === null,
  )
  if (!hasStream) return room
  return { ...withSeat(room, seatId, (seat) => ({ ...seat, goneAt: now })), seenAt: now }
}

export function rename(room: Room, seatId: string, nickname: string | null): Room {
  return withSeat(room, seatId, (seat) => ({ ...seat, nickname }))
}

function withSeat(room: Room, seatId: string, change: (seat: Seat) => Seat): Room {
  return { ...room, seats: room.seats.map((seat) => (seat.id === seatId ? change(seat) : seat)) }
}
