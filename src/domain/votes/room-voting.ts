import { PHASES } from '../rooms/phases.ts'
import {
  abandonedAt,
  COLLECT_AGAIN_MS,
  FEWEST_SCORES,
  isExpected,
  isPresent,
  PAUSE_MS,
  type Room,
  type Round,
  returnOf,
  roundOf,
} from '../rooms/room.ts'
import { type Clock, endOf } from '../rooms/room-clock.ts'
import { nextTopicOf, sealedRoundOf } from '../rooms/window/next-topic.ts'
import { TOPIC_TALK_MS } from '../rooms/window/window.ts'
import { remindOfTalk, settleWindow, withoutPoll } from '../rooms/window/window-clock.ts'
import { countHidingScores, countPeople, hasVotes, isHeld, mayKeepVotes } from './few-scores.ts'
import { countBallots, tallyOf, unanimousScore } from './tally.ts'

/**
 * True if the time is up with enough votes, so that only the reveal is left. It waits for seats that were lost
 * together, and while everyone is away.
 */
export function isOver(room: Room, { voted }: Round, now: number): boolean {
  if (!isSpent(room.clock, now) || voted.size === 0 || isHeld(room)) return false
  return returnOf(room, now) === null && room.seats.some((seat) => isPresent(seat, now))
}

/** True if the time of the vote is up, so that a change may be due. */
export function isSpent(clock: Clock, now: number): boolean {
  const end = endOf(clock)
  return end !== null && end <= now
}

/**
 * Removes a time that is up without ending the round: people who were lost together get time to return, and a round
 * without enough scores continues without a limit.
 */
export function withoutSpentTime(room: Room, now: number): Room {
  if (!isSpent(room.clock, now)) return room
  if (!hasVotes(room) || isHeld(room)) return withoutEnd(room)
  const until = returnOf(room, now)
  return until === null ? room : { ...room, clock: { until } }
}

/** Lets the open round continue without a limit, because it is out of time and cannot be revealed. */
function withoutEnd(room: Room): Room {
  return room.hasRunOut && room.clock === null ? room : { ...room, clock: null, hasRunOut: true }
}

/** Records permanently that a crowd is in the open round. */
function withCrowd(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!round || round.hasCrowd || countPeople(room, round, now) < FEWEST_SCORES) return room
  return withRound(room, { ...round, hasCrowd: true })
}

/**
 * Applies the changes that are due at `now`: the reveal, if everyone present has voted or the time is up with a vote;
 * the end of a time that is up without one; the next topic; and, last, the end of a room that has been empty for a day,
 * so that its result includes all earlier changes.
 */
export function settle(room: Room, now: number): Room {
  if (PHASES[room.phase].isClosed) return room
  if (PHASES[room.phase].isWindow) return settleWindow(room, now)
  const settled = settleTable(room, now)
  const end = abandonedAt(settled)
  if (end !== null && end <= now) return close(withVotesOf(settled, now), now)
  return remindOfTalk(settled, now)
}

/** Reveals votes whose time ended while everyone was away and to which no one returned. */
function withVotesOf(room: Room, now: number): Room {
  return hasVotes(room) && isSpent(room.clock, now) && !isHeld(room) ? reveal(room, now) : room
}

function settleTable(before: Room, now: number): Room {
  if (roundOf(before)?.isLost) return collectAgain(before, now)
  if (before.phase === 'agreed') {
    return before.nextAt !== null && before.nextAt <= now ? goOn(before, now) : before
  }
  if (before.phase !== 'voting') return before
  const room = withCrowd(before, now)
  const round = roundOf(room)
  if (!round) return room
  const hasMoreTime = room.hasRunOut && room.clock !== null
  if (haveAllVoted(room, round, now) && !(hasMoreTime && isHeld(room))) return end(room, now)
  if (isOver(room, round, now)) return reveal(room, now)
  const isFoundEnough = room.hasRunOut && hasVotes(room) && !isHeld(room)
  return withoutSpentTime(isFoundEnough ? { ...room, hasRunOut: false } : room, now)
}

/**
 * True while the round waits for a seat. It does not wait for absent members. If everyone is absent it waits for the
 * first, and after a crash of the database it gives them time to return.
 */
function haveAllVoted(room: Room, { voted }: Round, now: number): boolean {
  if (room.collectsUntil !== null && now < room.collectsUntil) return false
  const expected = room.seats.filter((seat) => isExpected(room, seat, now))
  return expected.length > 0 && expected.every(({ id }) => voted.has(id))
}

/** Ends the vote: reveals it, or leaves it open without a limit if there are too few scores. */
export function end(room: Room, now: number): Room {
  return isHeld(room) ? withoutEnd(room) : reveal(room, now)
}

/**
 * Replaces the current round with an empty one under another number, to which browsers send their votes again with
 * enough time. Used for lost votes or tallies, and for votes whose seat was removed while its ballot is unknown.
 */
export function collectAgain(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!round) return room
  const number = room.step + 1
  const { since, topicId, hasCrowd } = round
  const again: Round = { ...newRound(number, topicId), since, hasCrowd }
  return {
    ...room,
    ...UNREVEALED,
    phase: 'voting',
    step: number,
    round: number,
    rounds: [...room.rounds.filter((other) => other !== round && !other.isLost), again],
    clock: clockToCollect(room, now),
    collectsUntil: round.isLost && room.seats.length === 0 ? now + COLLECT_AGAIN_MS : null,
  }
}

/** Gives browsers time to send. A vote that was revealed has its full time again. */
function clockToCollect({ phase, clock, seconds }: Room, now: number): Clock {
  const until = now + COLLECT_AGAIN_MS
  if (!PHASES[phase].takesVotes) {
    return seconds === null ? null : { until: Math.max(now + seconds * 1000, until) }
  }
  const end = endOf(clock)
  return end === null ? clock : { until: Math.max(end, until) }
}

/** Cleared properties of a revealed round. */
const UNREVEALED = { revealedAt: null, nextAt: null, talkUntil: null }

function newRound(number: number, topicId: string): Round {
  const [ballots, voted] = [new Map(), new Set<string>()]
  return { number, since: number, topicId, ballots, voted, hasCrowd: false, tally: null }
}

/**
 * Turns the open round's ballots into its tally. If all scores are equal, the topic gets that score. Must not be called
 * for held rounds.
 */
function reveal(room: Room, now: number): Room {
  const round = roundOf(room)
  if (!round || round.tally) return room
  const tally = tallyOf([...(round.ballots ?? new Map()).values()].map(({ vote }) => vote))
  const rounds = room.rounds.filter((other) => other === round || mayStayBeside(other, round))
  const shown: Room = {
    ...withRound(
      { ...room, rounds },
      {
        ...round,
        ballots: new Map(),
        voted: new Set(),
        tally,
        voters: round.voted,
        hiding: countHidingScores(room, round),
        ...(rounds.length < room.rounds.length ? { hasReplaced: true } : {}),
      },
    ),
    phase: 'revealed',
    step: room.step + 1,
    clock: null,
    hasRunOut: false,
    collectsUntil: null,
    revealedAt: now,
    people: Math.max(room.people, countBallots(tally)),
  }
  const score = unanimousScore(tally)
  if (score === null) return shown
  const results = new Map(room.results).set(round.topicId, score)
  return { ...shown, phase: 'agreed', results, nextAt: now + PAUSE_MS }
}

/**
 * True for an earlier round in which the same seats voted. People mostly repeat their votes, so tallies of different
 * groups would disclose the score of a person who came or left. A kept tally is not shown beside the next one, and
 * stays.
 */
function mayStayBeside({ voters, isKept = false }: Round, { voted }: Round): boolean {
  return isKept || (voters?.size === voted.size && [...voters].every((id) => voted.has(id)))
}

/** Opens the first vote on the next topic, or shows its votes from a window. Finishes the room without a next topic. */
export function goOn(room: Room, now: number): Room {
  const next = nextTopicOf(room)
  const sealed = next && sealedRoundOf(room, next.id)
  if (sealed) return { ...showAgain(room, sealed, now), talkUntil: now + TOPIC_TALK_MS }
  if (next) return openRound(room, { topicId: next.id, now })
  return {
    ...leave(room),
    phase: 'finished',
    step: room.step + 1,
    round: 0,
    topicId: null,
  }
}

/** Opens a blind vote on a leaf. Another vote on the current topic keeps its tallies. */
export function openRound(room: Room, { topicId, now }: { topicId: string; now: number }): Room {
  const left = room.topicId === topicId ? clear(room) : leave(room)
  const number = room.step + 1
  const round = newRound(number, topicId)
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

/**
 * Makes a topic with a revealed vote the current one, with its last tally. Its score stays until the squad agrees on
 * another.
 */
export function showAgain(room: Room, round: Round, now: number): Room {
  return {
    ...leave(room),
    phase: 'revealed',
    step: room.step + 1,
    round: round.number,
    topicId: round.topicId,
    revealedAt: now,
    startedAt: room.startedAt ?? now,
  }
}

/** Closes the room with the scores agreed so far. */
export function close(room: Room, now: number): Room {
  if (PHASES[room.phase].isClosed) return room
  // Seats of absent people do not count.
  const present = room.seats.filter((seat) => isPresent(seat, now)).length
  const people = Math.max(room.people, present)
  return {
    ...leave(withoutPoll(room)),
    phase: 'closed',
    step: room.step + 1,
    closedAt: now,
    people,
  }
}

/** Leaves the current topic, for another one or for none. */
function leave(room: Room): Room {
  return clear({ ...room, rounds: roundsLeftBehind(room) })
}

/**
 * Returns the kept rounds: those of topics left before, and the last one of this topic that may be kept. A topic with a
 * kept tally keeps no other, because two tallies disclose more than one.
 */
function roundsLeftBehind(room: Room): Round[] {
  const { rounds, topicId } = room
  const kept = rounds.filter(({ isKept }) => isKept)
  if (kept.some((round) => round.topicId === topicId)) return kept
  const last = rounds.findLast((round) => !round.isKept && mayKeepVotes(room, round))
  if (!last) return kept
  const { voters: _, ...rest } = last
  return [...kept, { ...rest, isKept: true }]
}

/** Ends the current vote. A round that was never revealed is dropped with its ballots. */
function clear(room: Room): Room {
  return {
    ...room,
    ...UNREVEALED,
    rounds: room.rounds.filter(({ tally }) => tally !== null),
    clock: null,
    hasRunOut: false,
    collectsUntil: null,
  }
}

export function withRound(room: Room, round: Round): Room {
  return {
    ...room,
    rounds: room.rounds.map((other) => (other.number === round.number ? round : other)),
  }
}
