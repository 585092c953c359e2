import { agreementWord, consensusOf } from '../retrospectives/disagreement.ts'
import { leafPoint } from '../trends/sprint-points.ts'
import type { Verdict } from '../trends/trend.ts'
import { type Spread, spreadOf, type Tally } from '../votes/tally.ts'

/** A leaf of one sprint with the data that decides whether to talk about it. */
export type TalkTopic = {
  title: string
  /** The agreed score; null without one. */
  score: number | null
  /** Tally of the last vote; null without one that may be shown. */
  tally: Tally | null
  /** The history's verdict on the sprint; absent if no history is available. */
  verdict?: Verdict | null
}

/** The reason to put a topic first. */
export type TalkReason =
  /** The votes are in camps, or far apart. */
  | ({ kind: 'split' } & Spread)
  /** The level fell by more than chance explains. */
  | { kind: 'fell'; from: number; to: number }
  /** The squad agreed on a low score. */
  | { kind: 'low'; score: number }
  /** The votes differ, but less. */
  | ({ kind: 'mixed' } & Spread)

export type TalkItem<Topic extends TalkTopic> = { topic: Topic; reason: TalkReason }

/** Most topics of the list. More would not be a priority. */
const MOST_ITEMS = 3

/** Distances of two scores: a difference of one has no meaning, two raise a question, and three mean different views of the sprint. */
const MIXED_DISTANCE = 2
const SPLIT_DISTANCE = 3

/** Scores worth a talk by themselves. A 0 means that the topic was not done. */
const LOW_SCORES = [1, 2]

/** Reasons by priority. */
const REASONS = ['split', 'fell', 'low', 'mixed'] as const

/**
 * Returns at most three topics to talk about before the others, in the same order in a room, in a report and in a history: split votes, falls, low
 * scores, mixed votes. Within a reason the strongest comes first, then the lower mean, then the given order. Aligned votes are never a reason.
 */
export function talkFirst<Topic extends TalkTopic>(topics: readonly Topic[]): TalkItem<Topic>[] {
  return topics
    .flatMap((topic) => {
      const reason = reasonOf(topic)
      return reason ? [{ topic, reason, rank: REASONS.indexOf(reason.kind) }] : []
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank || strengthOf(a) - strengthOf(b) || meanOf(a.topic) - meanOf(b.topic),
    )
    .slice(0, MOST_ITEMS)
    .map(({ topic, reason }) => ({ topic, reason }))
}

/** Returns the first reason by priority; null if the topic can wait. */
function reasonOf({ score, tally, verdict }: TalkTopic): TalkReason | null {
  const word = tally && agreementWord(tally)
  const spread = tally && spreadOf(tally)
  if (word === 'split' && spread && spread.distance >= SPLIT_DISTANCE) {
    return { kind: 'split', ...spread }
  }
  if (verdict?.kind === 'fell') return { kind: 'fell', from: verdict.from, to: verdict.to }
  if (score !== null && LOW_SCORES.includes(score)) return { kind: 'low', score }
  if (word === 'mixed' && spread && spread.distance >= MIXED_DISTANCE) {
    return { kind: 'mixed', ...spread }
  }
  return null
}

/** Returns a sort key; smaller is stronger. Rounded, so that a tally and its mirror image are equal in spite of binary rounding errors. */
function strengthOf({ topic, reason }: TalkItem<TalkTopic>): number {
  if (reason.kind === 'low') return reason.score
  if (reason.kind !== 'fell')
    return Math.round(((topic.tally && consensusOf(topic.tally)) ?? 1) * 1e9)
  return topic.verdict && topic.verdict.kind !== 'early' ? -Math.abs(topic.verdict.z) : 0
}

function meanOf(topic: TalkTopic): number {
  return leafPoint(topic)?.x ?? 0
}
