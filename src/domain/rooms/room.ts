import type { Score } from '../retrospectives/scale.ts'
import { leavesOf, type Topic } from '../topics/topic-tree.ts'
import type { Mark } from '../trends/reading-facts.ts'
import { type Floor, LOWEST_FLOOR } from '../votes/disclose.ts'
import type { Tally, Vote } from '../votes/tally.ts'
import { PHASES, type Phase } from './phases.ts'

/** Most seats in one room, paper ones included. */
export const MAX_SEATS = 60
/** Longest nickname, in characters. */
export const MAX_NICKNAME_LENGTH = 40
/** Longest reason of an agreement, in characters. */
export const MAX_REASON_LENGTH = 280
/** Lengths of a vote to choose from, in seconds; null is no limit. */
export const VOTE_SECONDS = [15, 30, 60, 120, null] as const
/** How much one press adds to a vote's time. */
export const MORE_TIME_MS = 30_000
/** A seat whose browser has said nothing for this long is away. */
export const AWAY_AFTER_MS = 12_000
/** Seats lost within this time of each other were lost together. */
const TOGETHER_MS = 10_000
/** A stream that is back sooner was no outage: a page was loaded again. */
const SHORTEST_OUTAGE_MS = 2000
/** How long a round waits for seats that were lost together, from the return of the first. */
const RETURN_MS = 20_000
/** A server process that has not renewed its lease for this long has lost its streams. */
export const NODE_LEASE_MS = 10_000
/** How long an agreement is shown before the next topic opens automatically. */
export const PAUSE_MS = 3_000
/** Time that a vote has at least when its ballots are collected again, so that browsers can send them. */
export const COLLECT_AGAIN_MS = 10_000
/** The highest place of a choice. After it, the last to arrive counts. */
export const MOST_CHOICES = 65_535
/** A room that is empty for this long is closed. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
/** Minimum number of scores in a tally that does not show who gave which. */
export const FEWEST_SCORES = 3

export type VoteSeconds = (typeof VOTE_SECONDS)[number]

/** One person's place in the room. */
export type Seat = {
  id: string
  nickname: string | null
  /** A person without a device, whose vote the facilitator enters: present until the facilitator removes the seat. */
  isPaper: boolean
  /** When its browser was last heard of before its connection ended, in milliseconds since 1970; null while it has a connection. */
  goneAt: number | null
  /** When its stream ended before that, and when it was back. */
  lastOutage?: { from: number; to: number }
}

/**
 * A vote as it lies in an open round. `isPaper`: the facilitator has entered it for a person without a device. `choice` is its place among its
 * voter's choices in the round: one that was overtaken on its way replaces no later one.
 */
export type GivenVote = { vote: Vote; isPaper: boolean; choice: number }

/** One vote on one topic. At the reveal both collections become the tally and are emptied. A tally exists as long as its topic is on the table, unless it is kept. */
export type Round = {
  /** The step that opened it. It only grows, so that the number of an abandoned round is never used again. */
  number: number
  /** The number under which the vote began. It differs once the ballots are collected again: browsers send theirs by themselves. */
  since: number
  topicId: string
  /** Keyed by an id that only the holder of the seat's secret can make. Null in a room that is only shown: the number of scores is then unknown. */
  ballots: ReadonlyMap<string, GivenVote> | null
  /** Ids of the seats that have voted; nothing links a seat to a ballot. */
  voted: ReadonlySet<string>
  /** Three or more people with devices have been in the round at once, so that the screens did not warn before the vote that the result shows who gave what. */
  hasCrowd: boolean
  /** The votes of the open round, or the tally of the one on the table, are gone, because the database crashed. */
  isLost?: boolean
  tally: Tally | null
  /** Ids of the seats whose votes are in the tally. Unknown once it is kept. */
  voters?: ReadonlySet<string>
  /** Decided at the reveal: so many people hid each other that the tally may be kept. */
  mayBeKept?: boolean
  /** The tally is the one that the topic leaves behind, and outlives the room. */
  isKept?: boolean
  /** An earlier vote on the topic was deleted, because other seats voted in it: together the tallies would tell ballots. */
  hasReplaced?: boolean
}

/** The time left for a vote: until a moment, paused with this many milliseconds left, or unlimited. */
export type Clock = { until: number } | { paused: number } | null

export const FEEDBACK_KINDS = ['positive', 'improvement', 'suggestion'] as const

export type Feedback = {
  id: string
  kind: (typeof FEEDBACK_KINDS)[number]
  text: string
  /** The topic that it is about; null for a general comment. */
  topicId: string | null
  /** The id of the feedback that it is grouped under, which is never grouped itself. */
  groupId: string | null
  isHidden: boolean
}

/** Who leads the room, and since when that person is away. */
export type Lead = {
  /** The seat that leads a quick room in place of the browser that opened it. Null while that browser leads, and in a squad's room. */
  seatId: string | null
  /** When the leader's last connection ended. Null while there is one, or if none is known. */
  goneAt: number | null
}

/** The result of a topic; a topic without an entry is still to come. */
export type Result = Score | 'skipped'

/** The scores of an earlier sprint, and their marks as they were then, by topic id. */
type EarlierScores = {
  sprint: number
  scores: ReadonlyMap<string, Score>
  marks: ReadonlyMap<string, Mark>
}

export type Room = {
  phase: Phase
  /** In their order, parents included; leaves are voted on. */
  topics: readonly Topic[]
  /** Ids of the topics about feelings: fewer than three scores on them are never shown, in a room of two either. */
  guarded: ReadonlySet<string>
  results: ReadonlyMap<string, Result>
  /** Why the squad settled on it, by topic, in the facilitator's words. */
  reasons: ReadonlyMap<string, string>
  /** The rounds with a kept tally, then those of the topic on the table: the revealed ones, and last the open one. */
  rounds: readonly Round[]
  /** The number of the round on the table; 0 without one. */
  round: number
  /** The leaf on the table; null before the first and after the last. */
  topicId: string | null
  /** Counts the room's steps from phase to phase: a command made for an earlier step is stale. */
  step: number
  seconds: VoteSeconds
  /** From how many scores its votes are kept: the squad's rule when the room was opened. */
  floor: Floor
  clock: Clock
  /** The open round is at its end without a vote or with too few scores to be revealed, and continues: without a limit, or for as long as the leader adds. */
  hasRunOut: boolean
  /** End of the open round's wait for people whose seats were lost with their votes. Their number is unknown. */
  collectsUntil: number | null
  revealedAt: number | null
  /** When the next topic opens automatically; null if it does not. */
  nextAt: number | null
  seats: readonly Seat[]
  lead: Lead
  feedback: readonly Feedback[]
  /** The most people who have taken part at once: with a vote on one topic, or present at the end. */
  people: number
  /** Of the squad's sprint before, as they were when the room was opened; null without such a sprint. */
  earlier: EarlierScores | null
  /** Until when the squad talks about the revealed votes; null without a limit. */
  talkUntil: number | null
  startedAt: number | null
  closedAt: number | null
  /** When a stream to the room was last open. */
  seenAt: number
}

/** The result of an operation that may be refused. */
export type Outcome<Reason extends string> =
  | { ok: true; room: Room }
  | { ok: false; reason: Reason }

/** A room without members. `topics` has at least one leaf. */
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
    people: 0,
    earlier: null,
    talkUntil: null,
    startedAt: null,
    closedAt: null,
    seenAt: now,
  }
}

/** The round on the table, open or revealed. */
export function roundOf(room: Room): Round | undefined {
  return room.rounds.find(({ number }) => number === room.round)
}

/** Present: connected, or heard of less than twelve seconds ago. Paper seats are always present. */
export function isPresent({ isPaper, goneAt }: Seat, now: number): boolean {
  return isPaper || goneAt === null || now - goneAt < AWAY_AFTER_MS
}

/** Until when the round waits for a seat that was lost together with one that is back; null if it does not. */
function awaitedUntil({ seats }: Room, { isPaper, goneAt }: Seat): number | null {
  if (isPaper || goneAt === null) return null
  const returns = seats.flatMap(({ lastOutage: outage }) => {
    const isOne = outage && outage.to > goneAt && outage.to - outage.from >= SHORTEST_OUTAGE_MS
    return isOne && Math.abs(outage.from - goneAt) <= TOGETHER_MS ? [outage.to] : []
  })
  return returns.length === 0 ? null : Math.min(...returns) + RETURN_MS
}

/** Present, or lost together with others and awaited. An open round waits for these seats. */
export function isExpected(room: Room, seat: Seat, now: number): boolean {
  return isPresent(seat, now) || now < (awaitedUntil(room, seat) ?? now)
}

/** Until when the round waits for seats that were lost together; null if it does not. */
export function returnOf(room: Room, now: number): number | null {
  const moments = room.seats.flatMap((seat) => {
    const until = isPresent(seat, now) ? null : awaitedUntil(room, seat)
    return until !== null && until > now ? [until] : []
  })
  return moments.length === 0 ? null : Math.max(...moments)
}

/** The next leaf: the first without a result after the current one, or else the first without a result; null at the end. */
export function nextTopicOf({ topics, results, topicId }: Room): Topic | null {
  const leaves = leavesOf(topics)
  const at = leaves.findIndex(({ id }) => id === topicId)
  const isToCome = ({ id }: Topic) => !results.has(id) && id !== topicId
  return leaves.slice(at + 1).find(isToCome) ?? leaves.find(isToCome) ?? null
}

/** When a room without streams is closed; null while it has a stream. Paper seats do not keep it open. */
export function abandonedAt({ seats, seenAt }: Room): number | null {
  const isWatched = seats.some(({ isPaper, goneAt }) => !isPaper && goneAt === null)
  return isWatched ? null : seenAt + ABANDONED_AFTER_MS
}

/** When time alone changes the room next, so that it must be settled; null if nothing is due. */
export function nextMomentOf(room: Room, now: number): number | null {
  const { takesVotes, isAgreed, isClosed } = PHASES[room.phase]
  if (isClosed) return null
  const moments = room.seats.flatMap((seat) => {
    if (seat.goneAt === null || seat.isPaper) return []
    const moment = Math.max(seat.goneAt + AWAY_AFTER_MS, awaitedUntil(room, seat) ?? 0)
    return moment > now ? [moment] : []
  })
  const end = takesVotes && room.clock && 'until' in room.clock && room.clock.until
  // A time that has passed waits for the end of an outage.
  if (end && end > now) moments.push(end)
  const { collectsUntil } = room
  if (collectsUntil !== null && collectsUntil > now) moments.push(collectsUntil)
  if (isAgreed && room.nextAt !== null) moments.push(room.nextAt)
  const abandoned = abandonedAt(room)
  if (abandoned !== null) moments.push(abandoned)
  return moments.length === 0 ? null : Math.min(...moments)
}
