import { groupFeedback, type ReportFeedback } from '../../reports/feedback-groups.ts'
import { roundedMean } from '../../retrospectives/averages.ts'
import type { Agreement } from '../../retrospectives/disagreement.ts'
import { isScore, type Score } from '../../retrospectives/scale.ts'
import { letterOf } from '../../topics/topic-tree.ts'
import { type Headcount, headcountOf } from '../../votes/audience.ts'
import { countScores, spreadOf } from '../../votes/tally.ts'
import type { RoomView, TopicView } from '../room-view.ts'
import { countPeople } from './quick-room.ts'

/** A topic of a quick room's result. */
export type ResultTopic = {
  id: string
  title: string
  /** Letter of its top-level topic. */
  letter: string
  reason: string | null
  /** `apart`: voted on without an agreement. */
  outcome: Score | 'apart' | 'skipped' | 'open'
  /** Number and ends of the scores, for people of the room. Null if too few people voted. */
  votes: { count: number; lowest: Score; highest: Score } | null
  /** Agreement of the votes, for readers of the link. Null if they may not learn it. */
  word: Agreement | null
}

/** The end of a quick room, as its own people or the readers of its link see it. */
export type QuickResult = {
  squadName: string
  sprint: string
  /** Null without an agreed score. */
  average: number | null
  /** A range for readers of the link. Null if unknown: the seats are deleted with the room's end. */
  people: number | Headcount | null
  minutes: number
  lines: { id: string; title: string; owner: string }[]
  topics: ResultTopic[]
  feedback: ReportFeedback[]
}

type ClosedQuickRoom = {
  squadName: string
  sprint: string
  view: Pick<RoomView, 'topics' | 'seats' | 'feedback' | 'lines' | 'startedAt' | 'closedAt'>
}

/**
 * Returns the result of a closed quick room. A link can reach anyone, so its readers learn no more about the votes than
 * those of a shared report, and nothing of the topics that are `withheld`.
 */
export function toQuickResult(
  { squadName, sprint, view }: ClosedQuickRoom,
  { isInRoom, withheld = () => false }: ResultReaders,
): QuickResult {
  const { startedAt, closedAt, lines } = view
  const letters = [...new Set(view.topics.map(topLevelOf))]
  const topics = view.topics.filter((topic) => !withheld(topic))
  const hidden = new Set(view.topics.filter(withheld).map(({ id }) => id))
  const feedback = view.feedback.filter(({ topicId }) => !hidden.has(topicId ?? ''))
  const length = (closedAt ?? 0) - (startedAt ?? closedAt ?? 0)
  return {
    ...{ squadName, sprint },
    average: averageOfAgreed(topics),
    people: isInRoom ? countPeople(view) || null : headcountOf(countPeople(view)),
    minutes: Math.max(1, Math.round(length / 60_000)),
    lines: lines.map(({ id, title, owner }) => ({ id, title, owner })),
    topics: topics.map((topic) => ({
      ...{ id: topic.id, title: topic.title, reason: topic.reason },
      letter: letterOf(letters.indexOf(topLevelOf(topic))),
      outcome: outcomeOf(topic),
      votes: isInRoom ? votesOf(topic) : null,
      word: isInRoom ? null : topic.wordOutside,
    })),
    feedback: groupFeedback({ feedback, topics }),
  }
}

export type ResultReaders = {
  isInRoom: boolean
  /** True for a topic that stays within the room. */
  withheld?: (topic: TopicView) => boolean
}

function topLevelOf({ id, parentId }: TopicView): string {
  return parentId ?? id
}

function averageOfAgreed(topics: readonly TopicView[]): number | null {
  const scores = topics.flatMap(({ result }) => (isScore(result) ? [result] : []))
  const sum = scores.reduce<number>((total, score) => total + score, 0)
  return scores.length === 0 ? null : roundedMean({ sum, count: scores.length })
}

function outcomeOf({ result, tallies, keepsVotes }: TopicView): ResultTopic['outcome'] {
  if (isScore(result)) return result
  return keepsVotes && tallies.length > 0 ? 'apart' : (result ?? 'open')
}

/** Only votes that outlive their topic are safe to show: they hide each other. */
function votesOf({ tallies, keepsVotes }: TopicView): ResultTopic['votes'] {
  const tally = keepsVotes ? tallies.at(-1) : undefined
  const spread = tally && spreadOf(tally)
  if (!tally || !spread) return null
  return { count: countScores(tally), lowest: spread.lowest, highest: spread.highest }
}
