import { PHASES } from './phases.ts'
import { AWAY_AFTER_MS, type Lead, type Outcome, type Room } from './room.ts'

/** Time after which anyone with a seat in a quick room may take over from an absent leader. @internal */
export const LEAD_FREE_AFTER_MS = 60_000

/** True once the leader's browser has been silent for so long that people are told. */
export function isLeaderAway({ goneAt }: Lead, now: number): boolean {
  return goneAt !== null && now - goneAt >= AWAY_AFTER_MS
}

/** True once anyone with a seat may take over from the absent leader of a quick room. */
export function isLeadFree({ goneAt }: Lead, now: number): boolean {
  return goneAt !== null && now - goneAt >= LEAD_FREE_AFTER_MS
}

/** Returns the next time at which the leader's state changes by itself. Null without one. */
export function leadMomentOf({ goneAt }: Lead, now: number): number | null {
  if (goneAt === null) return null
  return [goneAt + AWAY_AFTER_MS, goneAt + LEAD_FREE_AFTER_MS].find((at) => at > now) ?? null
}

/**
 * Gives the lead of a quick room to the browser that opened it, at any time, or to a seat once the lead is free. A
 * leading seat may take it again, because its browser may have lost the cookie.
 */
export function takeLead(
  room: Room,
  by: { seatId: string | null; isOpener: boolean },
  now: number,
): Outcome<'ROOM_CLOSED' | 'NOT_FOUND' | 'LEADER_PRESENT'> {
  if (PHASES[room.phase].isClosed) return { ok: false, reason: 'ROOM_CLOSED' }
  // A new leader has as long to connect as one who has just disconnected.
  if (by.isOpener) return { ok: true, room: { ...room, lead: { seatId: null, goneAt: now } } }
  const seat = room.seats.find(({ id, isPaper }) => id === by.seatId && !isPaper)
  if (!seat) return { ok: false, reason: 'NOT_FOUND' }
  if (seat.id !== room.lead.seatId && !isLeadFree(room.lead, now)) {
    return { ok: false, reason: 'LEADER_PRESENT' }
  }
  return { ok: true, room: { ...room, lead: { seatId: seat.id, goneAt: now } } }
}
