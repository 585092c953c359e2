import type { SixExamples } from '../packs/packs.ts'
import type { Agreement } from '../retrospectives/disagreement.ts'
import { isScore, type Score } from '../retrospectives/scale.ts'
import { leavesOf, ownExamplesOf, type Topic } from '../topics/topic-tree.ts'
import type { Mark } from '../trends/reading-facts.ts'
import { type Audience, type DisclosedVotes, disclose } from '../votes/audience.ts'
import { countPeople, isGuarded, isHeld, mayKeepVotes } from '../votes/few-scores.ts'
import { withoutBallots } from '../votes/room-ballots.ts'
import { countScores, type Tally } from '../votes/tally.ts'
import type { RoomLine } from './lines/room-line.ts'
import { PHASES, type Phase } from './phases.ts'
import {
  FEWEST_SCORES,
  type Feedback,
  isExpected,
  type Result,
  type Room,
  type Round,
  roundOf,
  type VoteSeconds,
} from './room.ts'
import { type RoomAction, withoutAccounts } from './room-action.ts'
import { shownFeedback } from './room-feedback.ts'
import { nextTopicOf } from './window/next-topic.ts'
import { type WindowView, windowViewOf } from './window/window-view.ts'

/** Leaf in the list of topics. */
export type TopicView = {
  id: string
  title: string
  parentId: string | null
  /** Title of its parent. */
  parent: string | null
  description: string | null
  /** The pack's topic that it was taken from. */
  packTopic: string | null
  /** The squad's own examples. */
  anchors: SixExamples | null
  result: Result | null
  /** The facilitator's reason for the agreed score. */
  reason: string | null
  /** Tallies of its revealed votes, newest last. For a topic that was left, only the kept one. */
  tallies: Tally[]
  /** True if an earlier tally was deleted because other people voted in it: the two together would disclose ballots. */
  hasReplaced: boolean
  /** True if the last tally is kept when the topic is left. */
  keepsVotes: boolean
  /** Agreement of the kept votes, for readers outside the squad. Null if they may not learn it. */
  wordOutside: Agreement | null
  /**
   * Score and mark in the squad's previous sprint. Null until the votes are revealed or the topic has a score, so that
   * they do not influence the vote.
   */
  earlier: { sprint: number; name?: string; score: Score; mark: Mark | null } | null
}

export type SeatView = {
  id: string
  nickname: string | null
  isPaper: boolean
  isPresent: boolean
  /** True if the seat has voted in the open round. The vote itself is never sent. */
  hasVoted: boolean
}

/** Everything about a room that the server sends, except its names. Times are in milliseconds since 1970. */
export type RoomView = {
  phase: Phase
  step: number
  /** Number of the current round, 0 without one. */
  round: number
  /** Number under which the vote began, 0 without one. It differs from `round` while ballots are collected again. */
  since: number
  topics: TopicView[]
  topicId: string | null
  nextTopicId: string | null
  seconds: VoteSeconds
  clock: { until: number } | { paused: number } | null
  hasRunOut: boolean
  /** Tally of the current round, once revealed. */
  tally: Tally | null
  revealedAt: number | null
  nextAt: number | null
  /** End of the talk about the revealed votes. Null without a limit. */
  talkUntil: number | null
  seats: SeatView[]
  /** Number of votes in the open round, including those of absent people. */
  votes: number
  /** True while too few scores are in to reveal the votes. */
  areHeld: boolean
  /** True for a topic about feelings: fewer than three scores are never shown, even in a room of two. */
  isGuarded: boolean
  /**
   * True if so few people vote that the tally shows who gave what. The room warns before the vote, and marks the
   * revealed tally.
   */
  areTooFew: boolean
  feedback: Feedback[]
  /** Actions that a quick room writes, and in the end agrees on. Their ids are their places. */
  lines: (RoomLine & { id: string })[]
  /** Actions of the squad, from `roomActionsOf`. */
  actions: RoomAction[]
  startedAt: number | null
  closedAt: number | null
  /** Only in a room whose votes are or were given in a window. */
  window?: WindowView
}

/**
 * Returns the view of a room, the same for all members except that only facilitators receive hidden feedback and the
 * accounts of owners. Before the reveal it contains no score: only a member's own browser knows the vote. Actions are
 * given, because they are not part of the room.
 */
export function viewFor(
  stored: Room,
  role: 'seat' | 'facilitator',
  now: number,
  actions: readonly RoomAction[] = [],
): RoomView {
  const room = withoutBallots(stored)
  const round = roundOf(room)
  const voted = round?.voted ?? new Set<string>()
  const seats = room.seats.map((seat) => ({
    id: seat.id,
    nickname: seat.nickname,
    isPaper: seat.isPaper,
    isPresent: isExpected(room, seat, now),
    hasVoted: voted.has(seat.id),
  }))
  return {
    phase: room.phase,
    step: room.step,
    round: room.round,
    since: round?.since ?? 0,
    topics: topicsOf(room),
    topicId: room.topicId,
    nextTopicId: nextTopicOf(withoutHiddenResult(room))?.id ?? null,
    seconds: room.seconds,
    clock: room.clock,
    hasRunOut: room.hasRunOut,
    tally: round ? votesFor('room', round, room.floor).tally : null,
    revealedAt: room.revealedAt,
    nextAt: room.nextAt,
    talkUntil: room.talkUntil,
    seats,
    votes: voted.size,
    areHeld: isHeld(room),
    isGuarded: isGuarded(room),
    areTooFew: areTooFew(room, now),
    feedback: feedbackFor(room, role),
    lines: room.lines.map((line, at) => ({ id: String(at + 1), ...line })),
    actions: role === 'facilitator' ? [...actions] : withoutAccounts(actions),
    startedAt: room.startedAt,
    closedAt: room.closedAt,
    ...(room.window ? { window: windowViewOf(room.window) } : {}),
  }
}

/** Returns the comments. None in a window, where their time could be matched with what a colleague is doing. */
function feedbackFor({ phase, feedback }: Room, role: 'seat' | 'facilitator'): Feedback[] {
  if (PHASES[phase].isWindow) return []
  return role === 'facilitator' ? [...feedback] : shownFeedback(feedback)
}

function areTooFew(room: Room, now: number): boolean {
  const round = roundOf(room)
  if (round?.tally) return !round.hasCrowd || countScores(round.tally) < FEWEST_SCORES
  return !round?.hasCrowd && countPeople(room, round, now) < FEWEST_SCORES
}

/** Returns the votes of a round that the audience may see: nothing before the reveal. */
function votesFor(
  audience: Audience,
  { tally, hiding = 0 }: Round,
  floor: Room['floor'],
): DisclosedVotes {
  return tally
    ? disclose({ tally, hiding }, audience, floor)
    : { voters: null, word: null, tally: null }
}

/** Removes the result of a window until its talk begins. */
function withoutHiddenResult(room: Room): Room {
  const isHidden = PHASES[room.phase].isSealed && room.window?.reveal !== 'close'
  return isHidden ? { ...room, rounds: [], results: new Map() } : room
}

/** The views of a list of topics, with the other parts of the room that they were made of. */
const knownTopics = new WeakMap<readonly Topic[], { of: readonly unknown[]; views: TopicView[] }>()

/** Returns the same list while only votes and people change, so that it costs nothing to make and to compare. */
function topicsOf(room: Room): TopicView[] {
  const shown = withoutHiddenResult(room)
  const { topics, results, reasons, rounds, floor, earlier } = shown
  const revealed = rounds.filter(({ tally }) => tally !== null)
  const of = [results, reasons, floor, earlier, ...revealed]
  const known = knownTopics.get(topics)
  if (known?.of.length === of.length && of.every((part, at) => part === known.of[at]))
    return known.views
  const views = topicViewsOf(shown)
  knownTopics.set(topics, { of, views })
  return views
}

function topicViewsOf(room: Room): TopicView[] {
  const { topics, results, reasons, rounds, floor, earlier } = room
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  return leavesOf(topics).map((topic: Topic) => {
    const revealed = revealedRounds(rounds, topic.id)
    const last = revealed.at(-1)
    const keeps = last !== undefined && keepsVotes(room, last)
    return {
      id: topic.id,
      title: topic.title,
      parentId: topic.parent ?? null,
      parent: titles.get(topic.parent ?? '') ?? null,
      description: topic.description ?? null,
      packTopic: topic.packTopic ?? null,
      anchors: ownExamplesOf(topic) ?? null,
      result: results.get(topic.id) ?? null,
      reason: reasons.get(topic.id) ?? null,
      tallies: revealed
        .map((round) => votesFor('room', round, floor).tally)
        .filter((tally) => tally !== null),
      hasReplaced: revealed.some(({ hasReplaced }) => hasReplaced === true),
      keepsVotes: keeps,
      wordOutside: keeps ? votesFor('outside', last, floor).word : null,
      earlier: last || isScore(results.get(topic.id)) ? earlierOf(topic, earlier) : null,
    }
  })
}

/**
 * Selects the topic's rounds with comparable tallies. A kept tally is of an earlier visit, in which other people may
 * have voted.
 */
function revealedRounds(rounds: Room['rounds'], topicId: string): Round[] {
  const revealed = rounds.filter((round) => round.topicId === topicId && round.tally !== null)
  const newest = revealed.filter(({ isKept }) => !isKept)
  return newest.length > 0 ? newest : revealed
}

/** True if the last tally is kept when the topic is left. Only one tally of a topic is kept. */
function keepsVotes(room: Room, last: Round): boolean {
  if (last.isKept) return true
  const hasKept = room.rounds.some(({ topicId, isKept }) => isKept && topicId === last.topicId)
  return !hasKept && mayKeepVotes(room, last)
}

function earlierOf({ id }: Topic, earlier: Room['earlier']): TopicView['earlier'] {
  const score = earlier?.scores.get(id)
  if (earlier === null || score === undefined) return null
  const { sprint, name } = earlier
  return { sprint, ...(name && { name }), score, mark: earlier.marks.get(id) ?? null }
}
