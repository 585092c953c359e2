import type { SixExamples } from '../packs/packs.ts'
import { isScore, type Score } from '../retrospectives/scale.ts'
import { leavesOf, ownExamplesOf, type Topic } from '../topics/topic-tree.ts'
import type { Mark } from '../trends/reading-facts.ts'
import { disclose } from '../votes/disclose.ts'
import { countPeople, isGuarded, isHeld } from '../votes/few-scores.ts'
import { withoutBallots } from '../votes/room-ballots.ts'
import { countScores, type Tally } from '../votes/tally.ts'
import type { Phase } from './phases.ts'
import {
  FEWEST_SCORES,
  type Feedback,
  isExpected,
  nextTopicOf,
  type Result,
  type Room,
  type Round,
  roundOf,
  type VoteSeconds,
} from './room.ts'
import { type RoomAction, withoutAccounts } from './room-action.ts'
import { shownFeedback } from './room-feedback.ts'

/** A leaf in the list of topics. */
export type TopicView = {
  id: string
  title: string
  parentId: string | null
  /** The title of its parent. */
  parent: string | null
  description: string | null
  /** The pack's topic that it was taken from. */
  packTopic: string | null
  /** The squad's own examples. */
  anchors: SixExamples | null
  result: Result | null
  /** Why the squad settled on it. */
  reason: string | null
  /** The tallies of its revealed votes, the newest last. Of a topic that was left, the one that is kept. */
  tallies: Tally[]
  /** An earlier vote is not among them: other people voted in it, and next to a later one it would tell ballots. */
  hasReplaced: boolean
  /** The last of them is kept when the topic is left. */
  keepsVotes: boolean
  /**
   * Its score in the squad's sprint before, with the mark that it had then. Null until its votes are revealed or it has a score, so that no vote
   * follows it.
   */
  earlier: { sprint: number; score: Score; mark: Mark | null } | null
}

export type SeatView = {
  id: string
  nickname: string | null
  isPaper: boolean
  isPresent: boolean
  /** In the open round; the vote itself is never sent. */
  hasVoted: boolean
}

/** Everything about a room that leaves the server, except its names. Times are milliseconds since 1970. */
export type RoomView = {
  phase: Phase
  step: number
  /** The number of the round on the table; 0 without one. */
  round: number
  /** The number under which its vote began; 0 without one. Another than `round` while ballots are collected again. */
  since: number
  topics: TopicView[]
  topicId: string | null
  nextTopicId: string | null
  seconds: VoteSeconds
  clock: { until: number } | { paused: number } | null
  hasRunOut: boolean
  /** The tally of the round on the table, once it is revealed. */
  tally: Tally | null
  revealedAt: number | null
  nextAt: number | null
  /** Until when the squad talks about the revealed votes; null without a limit. */
  talkUntil: number | null
  seats: SeatView[]
  /** How many have voted in the open round, even if they are away. */
  votes: number
  /** True while too few scores are in for anybody to reveal the votes. */
  areHeld: boolean
  /** True on a topic about feelings: fewer than three scores are never shown, in a room of two either. */
  isGuarded: boolean
  /** True if so few vote that the tally will show who gave what, or has shown it: the room warns before the vote, and marks a revealed tally. */
  areTooFew: boolean
  feedback: Feedback[]
  /** What the squad has decided to change: `roomActionsOf`. */
  actions: RoomAction[]
  startedAt: number | null
  closedAt: number | null
}

/**
 * The view of a room. It is the same for all members, except that hidden feedback and the accounts of owners are only sent to facilitators. Before the
 * reveal it contains no score: a member's own vote is known to that member's browser alone. The actions are not the room's own, so they are given.
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
    nextTopicId: nextTopicOf(room)?.id ?? null,
    seconds: room.seconds,
    clock: room.clock,
    hasRunOut: room.hasRunOut,
    tally: shownIn(round?.tally ?? null, room.floor),
    revealedAt: room.revealedAt,
    nextAt: room.nextAt,
    talkUntil: room.talkUntil,
    seats,
    votes: voted.size,
    areHeld: isHeld(room),
    isGuarded: isGuarded(room),
    areTooFew: areTooFew(room, now),
    feedback: role === 'facilitator' ? [...room.feedback] : shownFeedback(room.feedback),
    actions: role === 'facilitator' ? [...actions] : withoutAccounts(actions),
    startedAt: room.startedAt,
    closedAt: room.closedAt,
  }
}

function areTooFew(room: Room, now: number): boolean {
  const round = roundOf(room)
  if (round?.tally) return !round.hasCrowd || countScores(round.tally) < FEWEST_SCORES
  return !round?.hasCrowd && countPeople(room, round, now) < FEWEST_SCORES
}

/** People in the room have seen the votes revealed. */
function shownIn(tally: Tally | null, floor: Room['floor']): Tally | null {
  return tally && disclose(tally, 'room', floor).tally
}

function topicsOf({ topics, results, reasons, rounds, floor, earlier }: Room): TopicView[] {
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  return leavesOf(topics).map((topic: Topic) => {
    const revealed = revealedRounds(rounds, topic.id)
    const last = revealed.at(-1)
    const tallies = revealed.flatMap(({ tally }) => {
      const shown = shownIn(tally, floor)
      return shown ? [shown] : []
    })
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
      tallies,
      hasReplaced: revealed.some(({ hasReplaced }) => hasReplaced === true),
      keepsVotes: last ? keepsVotes(rounds, last) : false,
      earlier: last || isScore(results.get(topic.id)) ? earlierOf(topic, earlier) : null,
    }
  })
}

/** Rounds of the topic with comparable tallies. A stored tally is from an earlier visit, in which other people may have voted. */
function revealedRounds(rounds: Room['rounds'], topicId: string): Round[] {
  const revealed = rounds.filter((round) => round.topicId === topicId && round.tally !== null)
  const newest = revealed.filter(({ isKept }) => !isKept)
  return newest.length > 0 ? newest : revealed
}

/** A topic keeps one tally. */
function keepsVotes(rounds: Room['rounds'], last: Round): boolean {
  if (last.isKept) return true
  const hasKept = rounds.some(({ topicId, isKept }) => isKept && topicId === last.topicId)
  return !hasKept && last.mayBeKept === true
}

function earlierOf({ id }: Topic, earlier: Room['earlier']): TopicView['earlier'] {
  const score = earlier?.scores.get(id)
  if (earlier === null || score === undefined) return null
  return { sprint: earlier.sprint, score, mark: earlier.marks.get(id) ?? null }
}
