import { PHASES } from './phases.ts'
import { AWAY_AFTER_MS, type Lead, type Outcome, type Room } from './room.ts'

/** In a quick room anyone who has a seat may lead once the leader has been away for this long. @internal */
export const LEAD_FREE_AFTER_MS = 60_000

/** The leader's browser has said nothing for so long that people are told. */
export function isLeaderAway({ goneAt }: Lead, now: number): boolean {
  return goneAt !== null && now - goneAt >= AWAY_AFTER_MS
}

/** True once the leader of a quick room has been away for so long that anyone who has a seat may lead. */
export function isLeadFree({ goneAt }: Lead, now: number): boolean {
  return goneAt !== null && now - goneAt >= LEAD_FREE_AFTER_MS
}

/** When time alone changes next what people are told about the leader. Null if it does not. */
export function leadMomentOf({ goneAt }: Lead, now: number): number | null {
  if (goneAt === null) return null
  return [goneAt + AWAY_AFTER_MS, goneAt + LEAD_FREE_AFTER_MS].find((at) => at > now) ?? null
}

/**
 * Gives the lead of a quick room to the browser that opened it, at any time, or to a seat once the lead is free. A seat that leads already may
 * take it again, because its browser may have lost the cookie.
 */
export function takeLead(
  room: Room,
  by: { seatId: string | null; isOpener: boolean },
  now: number,
): Outcome<'ROOM_CLOSED' | 'NOT_FOUND' | 'LEADER_PRESENT'> {
  if (PHASES[room.phase].isClosed) return { ok: false, reason: 'ROOM_CLOSED' }
  // The new leader has as long to connect as one who has just gone.
  if (by.isOpener) return { ok: true, room: { ...room, lead: { seatId: null, goneAt: now } } }
  const seat = room.seats.find(({ id, isPaper }) => id === by.seatId && !isPaper)
  if (!seat) return { ok: false, reason: 'NOT_FOUND' }
  if (seat.id !== room.lead.seatId && !isLeadFree(room.lead, now)) {
    return { ok: false, reason: 'LEADER_PRESENT' }
  }
  return { ok: true, room: { ...room, lead: { seatId: seat.id, goneAt: now } } }
}
