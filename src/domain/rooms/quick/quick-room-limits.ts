import type { Quotas } from '../../accounts/quotas.ts'

/** Quick room of one network, as the limits see it. */
type OpenedQuickRoom = {
  /** Milliseconds since 1970. */
  openedAt: number
  /** True once two people have taken a seat. */
  isUsed: boolean
}

type Limits = Pick<
  Quotas,
  'quickRoomsPerHour' | 'quickRoomsPerDay' | 'abandonedQuickRooms' | 'quickRooms'
>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time after which a room that a second person has not entered counts as abandoned. @internal */
export const ABANDONED_ROOM_MS = 10 * MINUTE_MS

/**
 * Returns the milliseconds until a network may open another quick room, 0 if it may now. `own` are the network's
 * existing rooms, and `oldest` is the opening time of the oldest of all `total` rooms on the server. Abandoned rooms
 * have a separate limit, which stops programs without limiting companies.
 */
export function waitForQuickRoom(
  { own, total, oldest }: { own: readonly OpenedQuickRoom[]; total: number; oldest: number },
  limits: Limits,
  now: number,
): number {
  const isAbandoned = ({ openedAt, isUsed }: OpenedQuickRoom) =>
    !isUsed && now - openedAt >= ABANDONED_ROOM_MS
  const abandoned = own.filter(isAbandoned)
  const others = own.filter((room) => !isAbandoned(room))
  return Math.max(
    waitFor(others, { most: limits.quickRoomsPerHour, within: HOUR_MS }, now),
    waitFor(others, { most: limits.quickRoomsPerDay, within: DAY_MS }, now),
    waitFor(abandoned, { most: limits.abandonedQuickRooms, within: DAY_MS }, now),
    total < limits.quickRooms ? 0 : untilEnd(oldest, DAY_MS, now),
  )
}

/** Returns the time until fewer than `most` rooms were opened within the last `within` milliseconds. */
function waitFor(
  rooms: readonly OpenedQuickRoom[],
  { most, within }: { most: number; within: number },
  now: number,
): number {
  const recent = rooms
    .map(({ openedAt }) => openedAt)
    .filter((openedAt) => now - openedAt < within)
    .toSorted((one, other) => one - other)
  const first = recent[recent.length - most]
  return first === undefined ? 0 : untilEnd(first, within, now)
}

/** Returns at least a second, because clocks differ and expired rooms are deleted with a delay. */
function untilEnd(openedAt: number, within: number, now: number): number {
  return Math.max(1000, openedAt + within - now)
}
