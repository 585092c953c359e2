import { PHASES } from '../rooms/phases.ts'
import {
  FEWEST_SCORES,
  isExpected,
  type Room,
  type Round,
  roundOf,
  type Seat,
} from '../rooms/room.ts'

/**
 * True while the open round has too few scores for anyone to reveal: a tally of fewer than three shows who gave which.
 * Exempt is a round of at most two people, who were warned before the vote, unless its topic is about feelings. Without
 * the ballots, every vote may be a score until the round is out of time.
 */
export function isHeld(room: Room): boolean {
  const round = roundOf(room)
  if (round?.tally !== null || !(round.hasCrowd || isGuarded(room))) return false
  const isFound = round.ballots === null && room.hasRunOut && round.voted.size > 0
  return isFound || countHidingScores(room, round) < FEWEST_SCORES
}

/** True for a current topic about feelings. */
export function isGuarded({ topicId, guarded }: Room): boolean {
  return topicId !== null && guarded.has(topicId)
}

/** Returns the seats whose votes hide each other. Paper seats count only in a room without devices. */
function hidingSeats({ seats }: Room): readonly Seat[] {
  const withDevice = seats.filter(({ isPaper }) => !isPaper)
  return withDevice.length > 0 ? withDevice : seats
}

/**
 * Counts the scores that hide each other, without skips. If the ballots are unknown, returns the largest possible
 * number.
 */
export function countHidingScores(room: Room, { ballots, voted }: Round): number {
  const seats = hidingSeats(room)
  if (ballots === null) return seats.filter(({ id }) => voted.has(id)).length
  const doPapersCount = seats.every(({ isPaper }) => isPaper)
  const scores = [...ballots.values()].filter(
    ({ vote, isPaper }) => vote !== 'skip' && (doPapersCount || !isPaper),
  )
  return scores.length
}

/** Counts the people whose votes hide each other in a round: those who are expected or have voted. */
export function countPeople(room: Room, round: Round | undefined, now: number): number {
  const counts = (seat: Seat) => isExpected(room, seat, now) || round?.voted.has(seat.id)
  return hidingSeats(room).filter(counts).length
}

/** True for an open vote that is out of time with too few scores to reveal, as far as known. */
export function isAtEnd(room: Room): boolean {
  return PHASES[room.phase].takesVotes && room.hasRunOut && hasVotes(room) && isHeld(room)
}

/** True if a revealed tally may be kept: enough people gave scores on their own devices. */
export function mayKeepVotes({ floor }: Pick<Room, 'floor'>, { hasCrowd, hiding = 0 }: Round) {
  return hasCrowd && hiding >= floor
}

export function hasVotes(room: Room): boolean {
  return (roundOf(room)?.voted.size ?? 0) > 0
}
