import type { Score } from '../retrospectives/scale.ts'
import type { Topic } from '../topics/topic-tree.ts'
import type { Mark } from '../trends/reading-facts.ts'
import { type Floor, LOWEST_FLOOR } from '../votes/audience.ts'
import type { Tally, Vote } from '../votes/tally.ts'
import type { RoomLine } from './lines/room-line.ts'
import { PHASES, type Phase } from './phases.ts'
import { type Clock, endOf } from './room-clock.ts'
import { endOfTalk, nextMomentOfWindow, type RoomWindow, remindersOf } from './window/window.ts'

/** Most seats in one room, including paper seats. */
export const MAX_SEATS = 60
/** Longest nickname, in characters. */
export const MAX_NICKNAME_LENGTH = 40
/** Longest reason for an agreement, in characters. */
export const MAX_REASON_LENGTH = 280
/** Selectable lengths of a vote, in seconds. Null means no limit. */
export const VOTE_SECONDS = [15, 30, 60, 120, null] as const
/** Silence after which a seat is away. */
export const AWAY_AFTER_MS = 12_000
/** Seats whose streams ended within this time of each other were lost together. */
const TOGETHER_MS = 10_000
/** Shorter interruptions are reloads of a page, not outages. */
const SHORTEST_OUTAGE_MS = 2000
/** Time that a round waits for seats that were lost together, from the return of the first. */
const RETURN_MS = 20_000
/** Time without renewing its lease after which a server process has lost its streams. */
export const NODE_LEASE_MS = 10_000
/** Time that an agreement is shown before the next topic opens automatically. */
export const PAUSE_MS = 3_000
/** Minimum time left for a vote whose ballots are collected again, so that browsers can send them. */
export const COLLECT_AGAIN_MS = 10_000
/** Highest index of a choice. Beyond it, the last choice to arrive counts. */
export const MOST_CHOICES = 65_535
/** Time after which an empty room is closed. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
/** Minimum number of scores in a tally that does not show who gave which. */
export const FEWEST_SCORES = 3

export type VoteSeconds = (typeof VOTE_SECONDS)[number]

/** One person's place in the room. */
export type Seat = {
  id: string
  nickname: string | null
  /** A person without a device, whose vote the facilitator enters. Always present. */
  isPaper: boolean
  /**
   * When its browser was last heard from before its connection ended, in milliseconds since 1970. Null while connected.
   */
  goneAt: number | null
  /** When its previous stream ended, and when its next one began. */
  lastOutage?: { from: number; to: number }
}

/**
 * A vote in an open round. `isPaper`: the facilitator entered it for a person without a device. `choice` is its index
 * among the voter's choices in the round, so that a delayed one does not replace a later one.
 */
export type GivenVote = { vote: Vote; isPaper: boolean; choice: number }

/**
 * One vote on one topic. The reveal turns both collections into the tally and empties them. Unless kept, a tally exists
 * only while its topic is the current one.
 */
export type Round = {
  /** The step that opened it. Steps only grow, so the number of an abandoned round is never reused. */
  number: number
  /**
   * The number under which the vote began. It differs once the ballots are collected again, which browsers do by
   * themselves.
   */
  since: number
  topicId: string
  /**
   * Keyed by an id that only the holder of the seat's secret can compute. Null in a room that is only shown, where the
   * number of scores is unknown.
   */
  ballots: ReadonlyMap<string, GivenVote> | null
  /** Ids of the seats that have voted. Nothing links a seat to a ballot. */
  voted: ReadonlySet<string>
  /**
   * At least three people with devices were in the round at once, so the screens did not warn that the result shows who
   * gave what.
   */
  hasCrowd: boolean
  /** A crash of the database lost the votes of the open round, or the tally of the current one. */
  isLost?: boolean
  tally: Tally | null
  /** Ids of the seats whose votes are in the tally. Unknown once it is kept. */
  voters?: ReadonlySet<string>
  /** Number of scores in the tally that hide each other: given on the people's own devices. Set at the reveal. */
  hiding?: number
  /** This tally outlives the room. A topic has at most one. */
  isKept?: boolean
  /**
   * An earlier tally of the topic was deleted because other seats voted in it: the two together would disclose ballots.
   */
  hasReplaced?: boolean
}

export const FEEDBACK_KINDS = ['positive', 'improvement', 'suggestion'] as const

export type Feedback = {
  id: string
  kind: (typeof FEEDBACK_KINDS)[number]
  text: string
  /** Null for a general comment. */
  topicId: string | null
  /** The id of the feedback that it is grouped under, which is never grouped itself. */
  groupId: string | null
  isHidden: boolean
}

/** The leader of the room. */
export type Lead = {
  /**
   * The seat that leads a quick room instead of the browser that opened it. Null while that browser leads, and in a
   * squad's room.
   */
  seatId: string | null
  /** When the leader's last connection ended. Null while connected, and if no connection is known. */
  goneAt: number | null
}

/** Result of a topic. A topic without one has not been decided yet. */
export type Result = Score | 'skipped'

/** Scores of an earlier sprint, and their marks at that time, by topic id. */
type EarlierScores = {
  sprint: number
  name?: string | undefined
  scores: ReadonlyMap<string, Score>
  marks: ReadonlyMap<string, Mark>
}

export type Room = {
  phase: Phase
  /** In order, including parents. Only leaves are voted on. */
  topics: readonly Topic[]
  /** Ids of the topics about feelings. Fewer than three scores on them are never shown, even in a room of two. */
  guarded: ReadonlySet<string>
  results: ReadonlyMap<string, Result>
  /** The facilitator's reasons for agreed scores, by topic. */
  reasons: ReadonlyMap<string, string>
  /** Rounds with a kept tally, then those of the current topic: revealed ones, and the open one last. */
  rounds: readonly Round[]
  /** Number of the current round, 0 without one. */
  round: number
  /** The current leaf. Null before the first and after the last. */
  topicId: string | null
  /** Counts the changes of phase. A command made for an earlier step is stale. */
  step: number
  seconds: VoteSeconds
  /** Minimum number of scores for keeping votes: the squad's setting when the room was opened. */
  floor: Floor
  clock: Clock
  /**
   * The time of the open round is up, without a vote or with too few scores. The round continues without a limit, or
   * for the time that the leader adds.
   */
  hasRunOut: boolean
  /** End of the open round's wait for people whose seats and votes were lost. Their number is unknown. */
  collectsUntil: number | null
  revealedAt: number | null
  /** When the next topic opens automatically. Null if it does not. */
  nextAt: number | null
  seats: readonly Seat[]
  lead: Lead
  feedback: readonly Feedback[]
  /** The actions that the squad writes, in order. */
  lines: readonly RoomLine[]
  /** The largest number of people at once: with a vote on one topic, or present at the end. */
  people: number
  /** The squad's previous sprint when the room was opened. Null without one. */
  earlier: EarlierScores | null
  /** The window in which its votes are or were given. Null in a room that votes live. */
  window: RoomWindow | null
  /** End of the talk about the revealed votes. Null without a limit. */
  talkUntil: number | null
  startedAt: number | null
  closedAt: number | null
  /** When a stream to the room was last open. */
  seenAt: number
}

/** Result of an operation that may be refused. */
export type Outcome<Reason extends string> =
  | { ok: true; room: Room }
  | { ok: false; reason: Reason }

/** Creates a room without members. `topics` needs at least one leaf. */
export function newRoom({
  topics,
  guarded = new Set(),
  seconds,
  now,
}: {
  topics: readonly Topic[]
  guarded?: Room['guarded']
  seconds: VoteSeconds
  now: number
}): Room {
  return {
    phase: 'open',
    topics,
    guarded,
    results: new Map(),
    reasons: new Map(),
    rounds: [],
    round: 0,
    topicId: null,
    step: 0,
    seconds,
    floor: LOWEST_FLOOR,
    clock: null,
    hasRunOut: false,
    collectsUntil: null,
    revealedAt: null,
    nextAt: null,
    seats: [],
    lead: { seatId: null, goneAt: null },
    feedback: [],
    lines: [],
    people: 0,
    earlier: null,
    window: null,
    talkUntil: null,
    startedAt: null,
    closedAt: null,
    seenAt: now,
  }
}

/** Returns the current round, open or revealed. */
export function roundOf(room: Room): Round | undefined {
  return room.rounds.find(({ number }) => number === room.round)
}

/** True if connected, or heard from less than twelve seconds ago. Paper seats are always present. */
export function isPresent({ isPaper, goneAt }: Seat, now: number): boolean {
  return isPaper || goneAt === null || now - goneAt < AWAY_AFTER_MS
}

/** Returns the end of the wait for a seat that was lost together with one that has returned. Null without a wait. */
function awaitedUntil({ seats }: Room, { isPaper, goneAt }: Seat): number | null {
  if (isPaper || goneAt === null) return null
  const returns = seats.flatMap(({ lastOutage: outage }) => {
    const isOne = outage && outage.to > goneAt && outage.to - outage.from >= SHORTEST_OUTAGE_MS
    return isOne && Math.abs(outage.from - goneAt) <= TOGETHER_MS ? [outage.to] : []
  })
  return returns.length === 0 ? null : Math.min(...returns) + RETURN_MS
}

/** True if present, or lost together with others and awaited. An open round waits for these seats. */
export function isExpected(room: Room, seat: Seat, now: number): boolean {
  return isPresent(seat, now) || now < (awaitedUntil(room, seat) ?? now)
}

/** Returns the end of the wait for all seats that were lost together. Null without a wait. */
export function returnOf(room: Room, now: number): number | null {
  const moments = room.seats.flatMap((seat) => {
    const until = isPresent(seat, now) ? null : awaitedUntil(room, seat)
    return until !== null && until > now ? [until] : []
  })
  return moments.length === 0 ? null : Math.max(...moments)
}

/**
 * Returns when a room without streams is closed. Null while it has a stream, and during a window. Paper seats do not
 * keep it open.
 */
export function abandonedAt({ phase, window: voting, seats, seenAt }: Room): number | null {
  if (PHASES[phase].isWindow) return null
  if (PHASES[phase].isSealed) return endOfTalk(voting?.closesAt ?? seenAt)
  const isWatched = seats.some(({ isPaper, goneAt }) => !isPaper && goneAt === null)
  return isWatched ? null : seenAt + ABANDONED_AFTER_MS
}

/** Returns when time alone changes the room next, which must then be settled. Null if it does not. */
export function nextMomentOf(room: Room, now: number): number | null {
  const { takesVotes, isAgreed, isClosed, isWindow, isSealed } = PHASES[room.phase]
  if (isClosed) return null
  if (isWindow) return room.window && nextMomentOfWindow(room.window, now)
  const moments = room.seats.flatMap((seat) => {
    if (seat.goneAt === null || seat.isPaper) return []
    const moment = Math.max(seat.goneAt + AWAY_AFTER_MS, awaitedUntil(room, seat) ?? 0)
    return moment > now ? [moment] : []
  })
  const end = takesVotes ? endOf(room.clock) : null
  // A time that is up waits for the end of an outage.
  if (end !== null && end > now) moments.push(end)
  const { collectsUntil } = room
  if (collectsUntil !== null && collectsUntil > now) moments.push(collectsUntil)
  if (isAgreed && room.nextAt !== null) moments.push(room.nextAt)
  if (isSealed && room.window) moments.push(...remindersOf(room.window, now))
  const abandoned = abandonedAt(room)
  if (abandoned !== null) moments.push(abandoned)
  return moments.length === 0 ? null : Math.min(...moments)
}
