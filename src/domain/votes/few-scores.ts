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
 * True while the open round has too few scores to be revealed by anybody: with fewer than three a tally shows who gave which. Only a round that was
 * open to at most two people, who were told before the vote, may show theirs, and none on a topic about feelings. Where the ballots are unknown,
 * every vote may be a score, until the round was found to be at its end.
 */
export function isHeld(room: Room): boolean {
  const round = roundOf(room)
  if (round?.tally !== null || !(round.hasCrowd || isGuarded(room))) return false
  const isFound = round.ballots === null && room.hasRunOut && round.voted.size > 0
  return isFound || countHidingScores(room, round) < FEWEST_SCORES
}

/** True on a topic about feelings. */
export function isGuarded({ topicId, guarded }: Room): boolean {
  return topicId !== null && guarded.has(topicId)
}

/** Seats whose votes hide each other. Only in a room without devices do those count that the facilitator votes for. */
function hidingSeats({ seats }: Room): readonly Seat[] {
  const withDevice = seats.filter(({ isPaper }) => !isPaper)
  return withDevice.length > 0 ? withDevice : seats
}

/** Scores that hide each other: a skip hides none. With unknown ballots the most that there can be. */
function countHidingScores(room: Room, { ballots, voted }: Round): number {
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

/** True for an open vote that is at its end and has too few scores to be revealed, as far as is known. */
export function isAtEnd(room: Room): boolean {
  return PHASES[room.phase].takesVotes && room.hasRunOut && hasVotes(room) && isHeld(room)
}

/** True for votes that may be kept once they are revealed: enough people gave scores on their own devices, and hid each other. */
export function mayKeepVotes(room: Room, round: Round): boolean {
  return round.hasCrowd && countHidingScores(room, round) >= room.floor
}

export function hasVotes(room: Room): boolean {
  return (roundOf(room)?.voted.size ?? 0) > 0
}
