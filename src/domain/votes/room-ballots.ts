import { PHASES } from '../rooms/phases.ts'
import { type GivenVote, type Outcome, type Room, roundOf } from '../rooms/room.ts'
import { isOver, withoutSpentTime, withRound } from './room-voting.ts'
import type { Vote } from './tally.ts'

// Rules for votes in the open round.

export type Ballot = {
  /** The round that it was cast for, so that a late ballot never counts for the next topic. */
  round: number
  seatId: string
  /** Id of the ballot, which only the holder of the seat's secret can compute. */
  key: string
  vote: Vote
  /** See `GivenVote`. Older browsers send none. Their last choice to arrive counts. */
  choice?: number
}

type Refusal = 'STALE' | 'NOT_FOUND' | 'FOREIGN_BALLOT'

/** Facts that decide about a vote. Time is not one of them, because changes that are due are applied first. */
export type BallotFacts = {
  isOpen: boolean
  hasSeat: boolean
  /** The seat has voted in the round, under any key. */
  hasVoted: boolean
  /** The round has a ballot under the vote's key. */
  hasBallot: boolean
}

/**
 * Returns the reason why a vote does not count, or null if it does. STALE: the round is no longer open. FOREIGN_BALLOT:
 * the seat has voted with another key, or the key belongs to another seat. A ballot that arrives twice counts once.
 */
export function refusalOf({ isOpen, hasSeat, hasVoted, hasBallot }: BallotFacts): Refusal | null {
  if (!hasSeat) return 'NOT_FOUND'
  if (!isOpen) return 'STALE'
  return hasVoted === hasBallot ? null : 'FOREIGN_BALLOT'
}

/** True while the room takes votes for the round with this number. */
export function takesVotesFor({ phase, round }: Pick<Room, 'phase' | 'round'>, number: number) {
  return PHASES[phase].takesVotes && round === number
}

/** Returns the index of the choice that counts: the given one, unless a later one has arrived before it. */
export function newestChoice(choice: number, counted: GivenVote | undefined): number {
  return Math.max(choice, counted?.choice ?? 0)
}

/** Adds a vote, or changes the one under the same key. Ignores a choice that arrives after a later one. */
export function castBallot(
  room: Room,
  { round: number, seatId, key, vote, choice = 1 }: Ballot,
  now: number,
): Outcome<Refusal> {
  const seat = room.seats.find(({ id }) => id === seatId)
  const round = takesVotesFor(room, number) ? roundOf(room) : undefined
  const reason = refusalOf({
    hasSeat: seat !== undefined,
    isOpen: round !== undefined && !isOver(room, round, now),
    hasVoted: round?.voted.has(seatId) ?? false,
    hasBallot: round?.ballots?.has(key) ?? false,
  })
  if (reason) return { ok: false, reason }
  if (!seat || !round) throw new Error('a vote that counts has its seat and round')
  // If the time is up but the room is not settled yet, this vote waits for the others like any vote after the end.
  const open = withoutSpentTime(room, now)
  if (newestChoice(choice, round.ballots?.get(key)) > choice) return { ok: true, room: open }
  const ballots = new Map(round.ballots).set(key, { vote, isPaper: seat.isPaper, choice })
  const voted = new Set(round.voted).add(seatId)
  return { ok: true, room: withRound(open, { ...round, ballots, voted }) }
}

/**
 * Marks a seat as having voted, on a node that shows the room without ballots. Returns the same room if that is known,
 * or if the round is another.
 */
export function noteVote(
  room: Room,
  { round: number, seatId }: Pick<Ballot, 'round' | 'seatId'>,
): Room {
  const round = roundOf(room)
  if (round?.number !== number || round.tally || round.voted.has(seatId)) return room
  return withRound(room, { ...round, voted: new Set(round.voted).add(seatId) })
}

/** Removes the ballots of open rounds, which must not be shown. Other rounds keep their identity. */
export function withoutBallots(room: Room): Room {
  const rounds = room.rounds.map((round) =>
    round.ballots === null ? round : { ...round, ballots: null },
  )
  return { ...room, rounds }
}
