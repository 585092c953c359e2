import type { Quotas } from '../../accounts/quotas.ts'

/** A quick room of one network, as the limits see it. */
type OpenedQuickRoom = {
  /** Milliseconds since 1970. */
  openedAt: number
  /** Two people or more have taken a seat in it. */
  isUsed: boolean
}

type Limits = Pick<
  Quotas,
  'quickRoomsPerHour' | 'quickRoomsPerDay' | 'abandonedQuickRooms' | 'quickRooms'
>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A room that two people have not entered by then counts as abandoned. @internal */
export const ABANDONED_ROOM_MS = 10 * MINUTE_MS

/**
 * Milliseconds until a network may open another quick room, 0 if it may now. `own` are the rooms of the network that still exist, `oldest` is
 * when the oldest of all `total` rooms on the server was opened. Abandoned rooms have a limit of their own, so that a company that uses its
 * rooms may open many, and a program that leaves them empty may not.
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

/** Until fewer than `most` of the rooms were opened `within` the time before. */
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

/** At least a second: clocks differ, and a room that is due is deleted a little later. */
function untilEnd(openedAt: number, within: number, now: number): number {
  return Math.max(1000, openedAt + within - now)
}
