import { PHASES } from '../rooms/phases.ts'
import { type GivenVote, type Outcome, type Room, roundOf } from '../rooms/room.ts'
import { isOver, withoutSpentTime, withRound } from './room-voting.ts'
import type { Vote } from './tally.ts'

// The rules for a vote in the open round.

export type Ballot = {
  /** The round that it was cast for: a late ballot never counts for the next topic. */
  round: number
  seatId: string
  /** The ballot's id, which only the holder of the seat's secret can make. */
  key: string
  vote: Vote
  /** See `GivenVote`. Browsers of before send none, and the last to arrive counts. */
  choice?: number
}

type Refusal = 'STALE' | 'NOT_FOUND' | 'FOREIGN_BALLOT'

/** The facts that decide about a vote. Time is not among them: what is due is applied before. */
export type BallotFacts = {
  isOpen: boolean
  hasSeat: boolean
  /** The seat has voted in the round, whatever its key was. */
  hasVoted: boolean
  /** The round has a ballot under the vote's key. */
  hasBallot: boolean
}

/**
 * Why a vote does not count; null if it does. STALE: the round is not open any more. FOREIGN_BALLOT: the seat has voted with another key, or the
 * key belongs to another seat. The same ballot twice counts once.
 */
export function refusalOf({ isOpen, hasSeat, hasVoted, hasBallot }: BallotFacts): Refusal | null {
  if (!hasSeat) return 'NOT_FOUND'
  if (!isOpen) return 'STALE'
  return hasVoted === hasBallot ? null : 'FOREIGN_BALLOT'
}

/** True while the room takes votes for the round of this number. */
export function takesVotesFor({ phase, round }: Pick<Room, 'phase' | 'round'>, number: number) {
  return PHASES[phase].takesVotes && round === number
}

/** The choice that counts: the given one, unless it was overtaken by a later one of its voter. */
export function newestChoice(choice: number, counted: GivenVote | undefined): number {
  return Math.max(choice, counted?.choice ?? 0)
}

/** Takes a vote, or changes the one under the same key. One that was overtaken changes nothing. */
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
  // If the time has run out but the room was not settled since, this vote waits for the others like any vote after the end.
  const open = withoutSpentTime(room, now)
  if (newestChoice(choice, round.ballots?.get(key)) > choice) return { ok: true, room: open }
  const ballots = new Map(round.ballots).set(key, { vote, isPaper: seat.isPaper, choice })
  const voted = new Set(round.voted).add(seatId)
  return { ok: true, room: withRound(open, { ...round, ballots, voted }) }
}

/** Notes that a seat has voted, for a node that shows the room without its ballots. Returns the same room if that is known or the round is another. */
export function noteVote(
  room: Room,
  { round: number, seatId }: Pick<Ballot, 'round' | 'seatId'>,
): Room {
  const round = roundOf(room)
  if (round?.number !== number || round.tally || round.voted.has(seatId)) return room
  return withRound(room, { ...round, voted: new Set(round.voted).add(seatId) })
}

/** The room without the ballots of an open round, which must not be shown. */
export function withoutBallots(room: Room): Room {
  return { ...room, rounds: room.rounds.map((round) => ({ ...round, ballots: null })) }
}
