import type { Action } from '../actions/action.ts'
import { actionsOfSprint, withOpenAction } from '../actions/sprint-actions.ts'
import { averageOf, changeOf } from '../retrospectives/averages.ts'
import type { Agreement } from '../retrospectives/disagreement.ts'
import { bandOf, MAX_SCORE, type Score } from '../retrospectives/scale.ts'
import type { ScoreSheet } from '../retrospectives/score-sheet.ts'
import type { Feedback } from '../rooms/room.ts'
import { type Reading, readHistory } from '../trends/history-reading.ts'
import { newestLeaves } from '../trends/reading-facts.ts'
import type { ReadSprint } from '../trends/reading-values.ts'
import type { Move } from '../trends/trend.ts'
import type { Audience, DisclosedVotes, Headcount } from '../votes/audience.ts'
import { headcountOf } from '../votes/audience.ts'
import type { Tally } from '../votes/tally.ts'
import { groupFeedback, type ReportFeedback } from './feedback-groups.ts'
import { type ReportAction, toReportAction } from './report-action.ts'
import { type ClosedTopic, isMean, reasonsOf, reportTopics } from './report-topics.ts'
import { deadlineOf, minutesOf, type RoomTimes, type VotedUntil } from './room-times.ts'
import { type Sentence, sprintSentences } from './sprint-sentences.ts'
import { type TalkItem, talkFirst } from './talk-first.ts'

/** The data of a closed room that a report uses, with the votes as its readers may see them. */
export type ClosedRoom = {
  /** Topics in order, including parents. */
  topics: readonly ClosedTopic[]
  votes: readonly (DisclosedVotes & { topicId: string })[]
  /** Votes on the meeting itself; null without any, and for readers outside. */
  meeting: DisclosedVotes | null
  feedback: readonly Feedback[]
  /** Number of seats. */
  people: number | null
} & RoomTimes

export type ReportTopic = {
  id: string
  title: string
  /** Id of the parent topic. */
  parent: string | null
  /** Null if the topic, or everything below it, was voted on without an agreement. */
  score: number | null
  isAverage: boolean
  /** Tally of the last vote; null for a parent, and if the reader may not see it. */
  tally: Tally | null
  /** Agreement of the last votes; null as above. */
  word: Agreement | null
  /** Number of scores in the last vote, as exactly as the reader may know; null without a vote. */
  voters: number | Headcount | null
  /** The facilitator's text on why the squad agreed on the score; null for a parent. */
  reason: string | null
  /** Change since the previous sprint; null if that sprint did not have the topic, or it had another meaning. */
  change: number | null
  /** The trend's verdict on the sprint; null for a parent, and while it is too early. */
  verdict: Move | null
}

/** A sprint's result: plain data that is shown, shared and exported. Its only names of people are action owners, for the squad itself. */
export type Report = {
  squadName: string
  sprint: number
  /** Time of creation as ISO time. */
  createdAt: string
  /** Average of the topics with a score; null without one. */
  average: number | null
  /** Null also if the previous sprint is from another source, because the averages are not comparable. */
  previous: { sprint: number; average: number; change: number } | null
  /** Sentences from the squad's history about the sprint. */
  sentences: Sentence[]
  /** The sprint's name beside its number, and the squad's note about it; empty without them. */
  name: string
  note: string
  topics: ReportTopic[]
  feedback: ReportFeedback[]
  /** Actions promised and reviewed in this sprint. Empty for readers outside. */
  actions: { agreed: ReportAction[]; reviewed: ReportAction[] }
  /** Number of people in the fullest live room, as exactly as the reader may know; null without a room. */
  people: number | Headcount | null
  /** Duration of all live rooms together; null if unknown. */
  minutes: number | null
  /** The last vote on whether the meeting was worth its time; null without one. */
  meeting: DisclosedVotes | null
  /** The last vote with a deadline, with the number of people who finished, as exactly as the reader may know. Null if the squad voted live. */
  deadline: VotedUntil | null
}

type Retrospective = ScoreSheet & {
  squadName: string
  sprint: number
  createdAt: string
  name: string
  note: string
}

/** The readers of a report. `withTexts` is false for readers who may not see texts by people: comments, reasons and the note. */
export type Readers = { audience: Exclude<Audience, 'room'>; withTexts: boolean }

type ReportSprint = ReadSprint & { sprint: number }

/**
 * Builds a report. `actions` are the squad's; readers outside see none of them. `rooms` are the closed rooms of this retrospective, the oldest first.
 * `history` contains the squad's earlier sprints, the oldest first, and `recorded` this sprint's other data for the history, both reduced to what
 * these readers may see.
 */
export function makeReport({
  retrospective,
  history,
  recorded,
  rooms,
  actions,
  readers: { audience, withTexts },
}: {
  retrospective: Retrospective
  history: readonly ReportSprint[]
  recorded: Pick<ReadSprint, 'tallies' | 'breaks' | 'source'> | undefined
  rooms: readonly ClosedRoom[]
  actions: readonly Action[]
  readers: Readers
}): Report {
  const { squadName, sprint, createdAt, name, note, topics, scores } = retrospective
  const average = averageOf(topics, scores)
  const votes = new Map(rooms.flatMap(({ votes }) => votes.map((each) => [each.topicId, each])))
  const reasons = reasonsOf(rooms.map((room) => room.topics))
  const previous = history.at(-1) ?? null
  const reading = readHistory([...history, { ...recorded, sprint, topics, scores }])
  const changes = changesOf(reading)
  const verdicts = verdictsOf(reading)
  const shown = audience === 'squad' ? actions : []
  const { agreed, reviewed } = actionsOfSprint(shown, { sprint, before: previous?.sprint ?? null })
  const people = Math.max(...rooms.map((room) => room.people ?? 0), 0)
  return {
    squadName,
    sprint,
    createdAt,
    average,
    previous: previous && previous.source === recorded?.source ? sinceOf(previous, average) : null,
    sentences: withOpenAction(sprintSentences(reading), { reading, actions: shown, sprint }),
    name,
    note: withTexts ? note : '',
    topics: reportTopics(retrospective, {
      rooms: rooms.map((room) => room.topics),
      voted: votes,
    }).map((scored) => ({
      id: scored.topic.id,
      title: scored.topic.title,
      parent: scored.topic.parent ?? null,
      score: scored.score,
      isAverage: isMean(scored),
      ...votesOf(isMean(scored) ? undefined : votes.get(scored.topic.id)),
      reason: isMean(scored) || !withTexts ? null : (reasons.get(scored.topic.id) ?? null),
      change: changes.get(scored.topic.id) ?? null,
      verdict: verdicts.get(scored.topic.id) ?? null,
    })),
    feedback: withTexts ? rooms.flatMap((room) => groupFeedback(room, retrospective.topics)) : [],
    actions: { agreed: agreed.flatMap(toReportAction), reviewed: reviewed.flatMap(toReportAction) },
    people: audience === 'squad' ? people || null : headcountOf(people),
    minutes: minutesOf(rooms),
    meeting: meetingOf(rooms),
    deadline: deadlineOf(rooms, audience),
  }
}

function meetingOf(rooms: readonly ClosedRoom[]): DisclosedVotes | null {
  const last = rooms.findLast(({ meeting }) => meeting !== null)
  return last?.meeting ? votesOf(last.meeting) : null
}

function votesOf(votes: DisclosedVotes | undefined): DisclosedVotes {
  const { tally = null, word = null, voters = null } = votes ?? {}
  return { tally, word, voters }
}

/** Returns the verdicts on the newest sprint's leaves by topic id. */
function verdictsOf(reading: Reading): Map<string, Move> {
  return new Map(
    newestLeaves(reading).flatMap(({ cell: { topic, judgement } }) => {
      const verdict = judgement?.verdict
      return topic && verdict && verdict.kind !== 'early' ? [[topic.id, verdict] as const] : []
    }),
  )
}

/** Returns the change; null if one of the two sprints has no average. */
function sinceOf(previous: ScoreSheet & { sprint: number }, average: number | null) {
  const before = averageOf(previous.topics, previous.scores)
  if (before === null || average === null) return null
  const change = changeOf({ from: before, to: average })
  return { sprint: previous.sprint, average: before, change }
}

/** Returns the changes since the sprint before, by topic id. A topic that it did not have, or that means something else now, has none. */
function changesOf({ lines }: Reading): Map<string, number> {
  return new Map(
    lines.flatMap(({ cells }) => {
      const [before, now] = cells.slice(-2)
      if (!now?.topic || now.isBreak || now.score === null || before?.score == null) return []
      return [[now.topic.id, changeOf({ from: before.score, to: now.score })] as const]
    }),
  )
}

/** Returns the topics to talk about before the others. */
export function talkOf({ topics }: Pick<Report, 'topics'>): TalkItem<ReportTopic>[] {
  return talkFirst(topics.filter(({ isAverage }) => !isAverage))
}

export type Summary = {
  /** Null if no topic has a score. */
  band: Score | null
  /** Change of the average since the previous sprint. */
  change: number | null
  /** Leaves with a 5 that no sentence of the history names. Empty if every leaf has one, which `isAllBest` states. */
  best: string[]
  isAllBest: boolean
}

/** Returns the facts for a report's first sentences, before those of its history. */
export function summaryOf(report: Report): Summary {
  const leaves = report.topics.filter(({ isAverage }) => !isAverage)
  const best = leaves.filter(({ score }) => score === MAX_SCORE).map(({ title }) => title)
  const named = new Set(
    report.sentences.flatMap((sentence) => ('topic' in sentence ? [sentence.topic] : [])),
  )
  const isAllBest = leaves.length > 0 && best.length === leaves.length
  return {
    band: report.average === null ? null : bandOf(report.average),
    change: report.previous?.change ?? null,
    best: isAllBest ? [] : best.filter((title) => !named.has(title)),
    isAllBest,
  }
}

/** Counts the leaves, including those without an agreement. */
export function countLeaves({ topics }: Pick<Report, 'topics'>): number {
  return topics.filter(({ isAverage }) => !isAverage).length
}
