import { newRoom, type Room } from '~/domain/rooms/room'
import { HOUR_MS, type RoomWindow } from '~/domain/rooms/window/window'
import { castInWindow, finishInWindow } from '~/domain/rooms/window/window-ballots'
import { leavesOf } from '~/domain/topics/topic-tree'
import type { Vote } from '~/domain/votes/tally'
import { granted, NOW, OUTLINE } from './rooms'
import { treeOf } from './topics'

/** Builders of voting windows. The product does not import this file. */

export const MEMBERS = ['ana', 'bia', 'caio', 'davi', 'eva']

/** Opens a window of 48 hours for five people. */
export function inWindow({
  seats = MEMBERS,
  outline = OUTLINE,
  ...settings
}: Partial<Omit<RoomWindow, 'seats'>> & {
  seats?: readonly string[]
  outline?: Record<string, string[]>
} = {}): Room {
  const poll = {
    seats: new Set(seats),
    finished: new Set<string>(),
    allSince: null,
    votes: new Map(),
  }
  const window: RoomWindow = {
    ...{ opensAt: NOW, closesAt: NOW + 48 * HOUR_MS, zone: 'America/Sao_Paulo', least: 3 },
    ...{ reveal: 'talk', entry: 'pool', hasExtended: false, hasReminded: false, nudgedAt: null },
    ...{ counted: { finished: 0, at: NOW }, extraSeats: 0, poll },
    ...{ expected: null, invited: poll.seats.size, seats: poll.seats.size },
    hasRemindedOfTalk: false,
    ...settings,
  }
  const room = newRoom({ topics: treeOf(outline), seconds: 30, now: NOW })
  return { ...room, phase: 'window', window }
}

/** Returns the id of a seat's ballot, as its browser would. */
export function ballotOf(seatId: string, topicId: string): string {
  return `${topicId}/${seatId}'s secret`
}

/** Casts the next choice of a seat. */
export function castBy(
  room: Room,
  {
    seatId,
    topicId,
    vote,
    choice = 1,
  }: { seatId: string; topicId: string; vote: Vote; choice?: number },
  now = NOW,
) {
  const key = ballotOf(seatId, topicId)
  return castInWindow(room, { seatId, topicId, key, vote, choice }, now)
}

/** Votes on every leaf for a seat, in the order of the leaves, and finishes. */
export function finishedBy(room: Room, seatId: string, votes: readonly Vote[], now = NOW): Room {
  const voted = leavesOf(room.topics).reduce(
    (before, { id: topicId }, at) =>
      granted(castBy(before, { seatId, topicId, vote: votes[at % votes.length] ?? 'skip' }, now)),
    room,
  )
  return granted(finishInWindow(voted, { seatId, isFinished: true }, now))
}
