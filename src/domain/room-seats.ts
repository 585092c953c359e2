import { MAX_SEATS, type Outcome, type Room, type Seat } from './room.ts'

/** Gives somebody a seat. Until their stream comes they count as just gone. */
export function join(
  room: Room,
  { id, nickname, isPaper }: Pick<Seat, 'id' | 'nickname' | 'isPaper'>,
  now: number,
): Outcome<'ROOM_CLOSED' | 'ROOM_FULL'> {
  if (room.phase === 'closed') return { ok: false, reason: 'ROOM_CLOSED' }
  if (room.seats.some((seat) => seat.id === id)) return { ok: true, room }
  if (room.seats.length >= MAX_SEATS) return { ok: false, reason: 'ROOM_FULL' }
  const seat: Seat = { id, nickname, isPaper, goneAt: isPaper ? null : now }
  return { ok: true, room: { ...room, seats: [...room.seats, seat], seenAt: now } }
}

/** Takes a seat away. Its ballot in the open round stays, as nobody can tell which one that is. */
export function removeSeat(room: Room, seatId: string): Room {
  return { ...room, seats: room.seats.filter(({ id }) => id !== seatId) }
}

/** Says that a seat has a stream again. */
export function comeBack(room: Room, seatId: string, now: number): Room {
  return { ...withSeat(room, seatId, (seat) => ({ ...seat, goneAt: null })), seenAt: now }
}

/** Says that a seat's last stream has ended; said again it changes nothing. Until then somebody was here. */
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
