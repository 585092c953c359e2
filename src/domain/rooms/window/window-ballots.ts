import { leavesOf } from '../../topics/topic-tree.ts'
import { newestChoice, refusalOf } from '../../votes/room-ballots.ts'
import type { Vote } from '../../votes/tally.ts'
import { PHASES } from '../phases.ts'
import { MAX_SEATS, type Outcome, type Room } from '../room.ts'
import { GRACE_MS, type Poll, type RoomWindow } from './window.ts'
import { NO_VOTES } from './window-clock.ts'

// Rights of a seat in a window.

type BallotInWindow = {
  topicId: string
  seatId: string
  /** Id of the ballot, which only the voter's browser can compute. */
  key: string
  vote: Vote
  choice: number
}

type Refusal = 'STALE' | 'NOT_FOUND' | 'FOREIGN_BALLOT'

/** True while votes count: until the closing time and its grace, even if the window has not been sealed yet. */
function isOpenAt({ closesAt }: Pick<RoomWindow, 'closesAt'>, now: number): boolean {
  return now < closesAt + GRACE_MS
}

/**
 * Adds a vote, or changes the one under the same key. A changed vote withdraws that the seat has finished. STALE: the
 * window is closed. FOREIGN_BALLOT: the seat has voted on the topic in another browser.
 */
export function castInWindow(
  room: Room,
  { topicId, seatId, key, vote, choice }: BallotInWindow,
  now: number,
): Outcome<Refusal> {
  const poll = openPollOf(room, now)
  const isTopic = leavesOf(room.topics).some(({ id }) => id === topicId)
  const votes = poll?.votes.get(topicId) ?? NO_VOTES
  const counted = votes.ballots.get(key)
  const reason = refusalOf({
    isOpen: poll !== null,
    hasSeat: isTopic && (poll?.seats.has(seatId) ?? true),
    hasVoted: votes.voted.has(seatId),
    hasBallot: counted !== undefined,
  })
  if (reason) return { ok: false, reason }
  if (!poll) throw new Error('a vote that counts has an open window')
  const newest = counted && { ...counted, isPaper: false }
  // A browser sends all of its choices again at each visit.
  if (newestChoice(choice, newest) > choice || counted?.choice === choice) return { ok: true, room }
  const ballots = new Map(votes.ballots).set(key, { vote, choice })
  const voted = new Set(votes.voted).add(seatId)
  const cast = { ...poll, votes: new Map(poll.votes).set(topicId, { ballots, voted }) }
  return { ok: true, room: withPoll(room, withFinished(cast, { seatId, isFinished: false }, now)) }
}

/**
 * Marks a seat as finished, or withdraws that. INCOMPLETE: it has not voted on every leaf.
 */
export function finishInWindow(
  room: Room,
  { seatId, isFinished }: { seatId: string; isFinished: boolean },
  now: number,
): Outcome<'STALE' | 'NOT_FOUND' | 'INCOMPLETE'> {
  const poll = openPollOf(room, now)
  if (!poll) return { ok: false, reason: 'STALE' }
  if (!poll.seats.has(seatId)) return { ok: false, reason: 'NOT_FOUND' }
  if (isFinished && !hasVotedOnAll(room, poll, seatId)) return { ok: false, reason: 'INCOMPLETE' }
  if (poll.finished.has(seatId) === isFinished) return { ok: true, room }
  return { ok: true, room: withPoll(room, withFinished(poll, { seatId, isFinished }, now)) }
}

function hasVotedOnAll({ topics }: Room, { votes }: Poll, seatId: string): boolean {
  return leavesOf(topics).every(({ id }) => votes.get(id)?.voted.has(seatId))
}

/** Takes a seat behind an open link. NO_SEAT: people come into a pool by links of their own. */
export function takeSeatInWindow(
  room: Room,
  seatId: string,
  now: number,
): Outcome<'ROOM_CLOSED' | 'NO_SEAT' | 'ROOM_FULL'> {
  if (!openPollOf(room, now)) return { ok: false, reason: 'ROOM_CLOSED' }
  if (room.window?.entry !== 'open') return { ok: false, reason: 'NO_SEAT' }
  return addSeat(room, seatId)
}

/** Adds a seat to an open window. */
export function addSeat(room: Room, seatId: string): Outcome<'ROOM_FULL'> {
  const { window: voting } = room
  if (!voting?.poll) throw new Error('an open window has its seats')
  if (voting.poll.seats.size >= MAX_SEATS) return { ok: false, reason: 'ROOM_FULL' }
  const poll = { ...voting.poll, seats: new Set(voting.poll.seats).add(seatId), allSince: null }
  return { ok: true, room: { ...room, window: { ...voting, poll, seats: poll.seats.size } } }
}

/**
 * Replaces links that may not have arrived: adds a seat for each invited person, and removes the seats without votes.
 * Seats that have voted stay, and count as extra ones, because they are tied to no person. STALE: the window is closed.
 * ROOM_FULL: so many have voted that there is no room for a new link for everyone. All links then stay.
 */
export function renewSeats(
  room: Room,
  seatIds: readonly string[],
  now: number,
): Outcome<'STALE' | 'ROOM_FULL'> {
  const poll = openPollOf(room, now)
  if (!room.window || !poll) return { ok: false, reason: 'STALE' }
  const used = new Set(poll.finished)
  for (const { voted } of poll.votes.values()) {
    for (const seatId of voted) used.add(seatId)
  }
  const seats = new Set([...used, ...seatIds])
  if (seats.size > MAX_SEATS) return { ok: false, reason: 'ROOM_FULL' }
  const renewed = { ...poll, seats, allSince: null }
  const counts = { seats: seats.size, extraSeats: used.size }
  return { ok: true, room: { ...room, window: { ...room.window, ...counts, poll: renewed } } }
}

function withFinished(
  poll: Poll,
  { seatId, isFinished }: { seatId: string; isFinished: boolean },
  now: number,
): Poll {
  if (poll.finished.has(seatId) === isFinished) return poll
  const finished = new Set(poll.finished)
  if (isFinished) finished.add(seatId)
  else finished.delete(seatId)
  return { ...poll, finished, allSince: finished.size === poll.seats.size ? now : null }
}

function openPollOf({ phase, window: voting }: Room, now: number): Poll | null {
  const isOpen = PHASES[phase].isWindow && voting && isOpenAt(voting, now)
  return isOpen ? voting.poll : null
}

function withPoll(room: Room, poll: Poll): Room {
  return { ...room, window: room.window && { ...room.window, poll } }
}
