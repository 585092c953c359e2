import { PHASES } from '../rooms/phases.ts'
import {
  abandonedAt,
  type Clock,
  COLLECT_AGAIN_MS,
  FEWEST_SCORES,
  isExpected,
  isPresent,
  nextTopicOf,
  PAUSE_MS,
  type Room,
  type Round,
  returnOf,
  roundOf,
} from '../rooms/room.ts'
import { tellOneBallot } from './disclose.ts'
import { countPeople, hasVotes, isHeld } from './few-scores.ts'
import { type Tally, tallyOf, unanimousScore } from './tally.ts'

/**
 * The time has passed and there are enough votes, so that only the reveal is left. It waits for seats that were lost together, and while all
 * are away.
 */
export function isOver(room: Room, { voted }: Round, now: number): boolean {
  if (!isSpent(room.clock, now) || voted.size === 0 || isHeld(room)) return false
  return returnOf(room, now) === null && room.seats.some((seat) => isPresent(seat, now))
}

/** The time of the vote has passed, so that something may be due. */
export function isSpent(clock: Clock, now: number): boolean {
  return clock !== null && 'until' in clock && clock.until <= now
}

/**
 * A time that has passed, but does not end the round: people who were lost together get the time to return, and without enough scores the
 * round goes on without a limit.
 */
export function withoutSpentTime(room: Room, now: number): Room {
  if (!isSpent(room.clock, now)) return room
  if (!hasVotes(room) || isHeld(room)) return withoutEnd(room)
  const until = returnOf(room, now)
  return until === null ? room : { ...room, clock: { until } }
}

/** The open round goes on without a limit: it is at its end and cannot be revealed. */
function withoutEnd(room: Room): Room {
  return room.hasRunOut && room.clock === null ? room : { ...room, clock: null, hasRunOut: true }
}

/** Notes for good that a crowd is in the open round. */
function withCrowd(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!round || round.hasCrowd || countPeople(room, round, now) < FEWEST_SCORES) return room
  return withRound(room, { ...round, hasCrowd: true })
}

/**
 * Applies what is due at `now`: the reveal, if all present members have voted or the time has passed with a vote; the
 * end of a time that passed without one; the next topic; and, last, the end of a room that has been empty for a day, so
 * that everything due before is in its result.
 */
export function settle(room: Room, now: number): Room {
  if (PHASES[room.phase].isClosed) return room
  const settled = settleTable(room, now)
  const end = abandonedAt(settled)
  return end !== null && end <= now ? close(withVotesOf(settled, now), now) : settled
}

/** Reveals votes whose time ended while all were away, and to which no person returned. */
function withVotesOf(room: Room, now: number): Room {
  return hasVotes(room) && isSpent(room.clock, now) && !isHeld(room) ? reveal(room, now) : room
}

function settleTable(before: Room, now: number): Room {
  if (before.phase === 'agreed') {
    return before.nextAt !== null && before.nextAt <= now ? goOn(before, now) : before
  }
  if (before.phase !== 'voting') return before
  const room = withCrowd(before, now)
  const round = roundOf(room)
  if (!round) return room
  if (round.isLost) return collectAgain(room, now)
  const hasMoreTime = room.hasRunOut && room.clock !== null
  if (haveAllVoted(room, round, now) && !(hasMoreTime && isHeld(room))) return end(room, now)
  if (isOver(room, round, now)) return reveal(room, now)
  const isFoundEnough = room.hasRunOut && hasVotes(room) && !isHeld(room)
  return withoutSpentTime(isFoundEnough ? { ...room, hasRunOut: false } : room, now)
}

/** The round does not wait for a member who is away. With no member here it waits for the first. */
function haveAllVoted(room: Room, { voted }: Round, now: number): boolean {
  const expected = room.seats.filter((seat) => isExpected(room, seat, now))
  return expected.length > 0 && expected.every(({ id }) => voted.has(id))
}

/** Ends the vote: reveals it, or, with too few scores for that, leaves it open without a limit. */
export function end(room: Room, now: number): Room {
  return isHeld(room) ? withoutEnd(room) : reveal(room, now)
}

/**
 * Empties the open round and gives it another number. Browsers send their votes again by themselves, and have time for it. For votes that
 * are lost, or whose seat was removed while its ballot cannot be told from the others.
 */
export function collectAgain(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!PHASES[room.phase].takesVotes || !round) return room
  const number = room.step + 1
  const { since, topicId, hasCrowd } = round
  const { clock } = room
  const until = now + COLLECT_AGAIN_MS
  return {
    ...room,
    step: number,
    round: number,
    rounds: room.rounds.map((other) =>
      other === round
        ? { number, since, topicId, ballots: new Map(), voted: new Set(), hasCrowd, tally: null }
        : other,
    ),
    clock: clock && 'until' in clock ? { until: Math.max(clock.until, until) } : clock,
  }
}

/** Turns the open round's ballots into its tally. If all scores are equal, the topic gets that score. Only for rounds that are not held. */
function reveal(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!round || round.tally) return room
  const tally = tallyOf([...(round.ballots ?? new Map()).values()].map(({ vote }) => vote))
  const telling = tellingRounds(room, round.topicId, tally)
  const kept = { ...room, rounds: room.rounds.filter((other) => !telling.has(other)) }
  const shown: Room = {
    ...withRound(kept, {
      ...round,
      ballots: new Map(),
      voted: new Set(),
      tally,
      ...(telling.size > 0 ? { hasReplaced: true } : {}),
    }),
    phase: 'revealed',
    step: room.step + 1,
    clock: null,
    hasRunOut: false,
    revealedAt: now,
  }
  const score = unanimousScore(tally)
  if (score === null) return shown
  const results = new Map(room.results).set(round.topicId, score)
  return { ...shown, phase: 'agreed', results, nextAt: now + PAUSE_MS }
}

/** The earlier rounds of a topic that would tell one ballot next to this tally, whatever was voted in between. */
function tellingRounds({ rounds }: Room, topicId: string, after: Tally): ReadonlySet<Round> {
  const isTelling = ({ topicId: id, tally }: Round) =>
    id === topicId && tally !== null && tellOneBallot(tally, after)
  return new Set(rounds.filter(isTelling))
}

/** Opens the first vote on the next topic, or finishes the room. */
export function goOn(room: Room, now: number): Room {
  const next = nextTopicOf(room)
  if (next) return openRound(room, { topicId: next.id, now })
  return {
    ...leave(room),
    phase: 'finished',
    step: room.step + 1,
    round: 0,
    topicId: null,
  }
}

/** Opens a blind vote on a leaf; earlier tallies of the topic are kept. */
export function openRound(room: Room, { topicId, now }: { topicId: string; now: number }): Room {
  const left = leave(room)
  const number = room.step + 1
  const [ballots, voted] = [new Map(), new Set<string>()]
  const round = { number, since: number, topicId, ballots, voted, hasCrowd: false, tally: null }
  const opened: Room = {
    ...left,
    phase: 'voting',
    step: number,
    rounds: [...left.rounds, round],
    round: number,
    topicId,
    clock: room.seconds === null ? null : { until: now + room.seconds * 1000 },
    startedAt: room.startedAt ?? now,
  }
  return withCrowd(opened, now)
}

/** Puts a topic with a revealed vote back on the table with its last tally. Its score stays until the squad agrees on another. */
export function showAgain(room: Room, round: Round, now: number): Room {
  return {
    ...leave(room),
    phase: 'revealed',
    step: room.step + 1,
    round: round.number,
    topicId: round.topicId,
    revealedAt: now,
  }
}

/** Closes the room with what is agreed so far. */
export function close(room: Room, now: number): Room {
  if (PHASES[room.phase].isClosed) return room
  return { ...leave(room), phase: 'closed', step: room.step + 1, closedAt: now }
}

/** Clears the table: a round that was never revealed is dropped with its ballots. */
function leave(room: Room): Room {
  return {
    ...room,
    rounds: room.rounds.filter(({ tally }) => tally !== null),
    clock: null,
    hasRunOut: false,
    revealedAt: null,
    nextAt: null,
    talkUntil: null,
  }
}

export function withRound(room: Room, round: Round): Room {
  return {
    ...room,
    rounds: room.rounds.map((other) => (other.number === round.number ? round : other)),
  }
}
