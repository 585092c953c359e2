import { overallAverage, topicScore } from '../retrospectives/averages.ts'
import type { ScoreSheet } from '../retrospectives/score-sheet.ts'
import { childrenOf, isLeaf, leavesOf, type Topic } from '../topics/topic-tree.ts'
import type { Tally } from '../votes/tally.ts'
import type { Point } from './level-shift.ts'
import { averagePoint, leafPoint } from './sprint-points.ts'

/**
 * One sprint of a squad as input of a reading. In local mode it has no tallies. In account mode it has each leaf's last tally that may be shown; a
 * leaf that was voted on without an agreement has a tally and no score.
 */
export type ReadSprint = ScoreSheet & {
  tallies?: ReadonlyMap<string, Tally>
  /** Means of another tool's table, by leaf. */
  means?: ReadonlyMap<string, number>
  /** Ids of the topics that the squad declared different from this sprint on. */
  breaks?: readonly string[]
  /** The `sourceKey` of a sprint from another tool; absent for the squad's own. */
  source?: string | undefined
}

/** The value of one topic, or of all, in a sprint. */
export type SprintValue = {
  /** `notDone`: all its scores are 0, and it was not voted on. */
  kind: 'score' | 'notDone'
  /** The score as it is shown everywhere: the agreed one, or an average. Null without an agreement. */
  score: number | null
  /** The votes behind the score; null for an average, and if no tally may be shown. */
  tally: Tally | null
  /** The value that the trend compares; null without one. */
  point: Point | null
}

/** Values of the sprint's topics by id, and of all its leaves; the latter is null without topics. */
export type SprintValues = {
  byTopic: ReadonlyMap<string, SprintValue>
  overall: SprintValue | null
}

export function valuesOf(sprint: ReadSprint): SprintValues {
  const { topics } = sprint
  const byTopic = new Map(leavesOf(topics).map((leaf) => [leaf.id, leafValue(sprint, leaf)]))
  const averageOf = (leaves: readonly Topic[], score: () => number) =>
    averageValue(
      leaves.flatMap(({ id }) => byTopic.get(id) ?? []),
      score,
    )
  // A leaf without an agreement counts in no average.
  const agreed = topics.filter((topic) => byTopic.get(topic.id)?.score !== null)
  const overall = averageOf(leavesOf(topics), () => overallAverage(agreed, sprint.scores))
  for (const parent of topics) {
    if (isLeaf(parent)) continue
    const score = () => topicScore(agreed, sprint.scores, parent)
    byTopic.set(parent.id, averageOf(childrenOf(topics, parent.id), score))
  }
  return { byTopic, overall: topics.length === 0 ? null : overall }
}

/** Returns a leaf's value. A leaf without a score counts as 0, as everywhere, unless it was voted on. */
function leafValue({ scores, tallies, means }: ReadSprint, { id }: Topic): SprintValue {
  const tally = tallies?.get(id) ?? null
  const score = scores.get(id) ?? (tally ? null : 0)
  const point = leafPoint({ score, tally, mean: means?.get(id) })
  return { kind: score === 0 && !point ? 'notDone' : 'score', score, tally, point }
}

function averageValue(leaves: readonly SprintValue[], scoreOfAgreed: () => number): SprintValue {
  const hasScore = leaves.some(({ score }) => score !== null)
  return {
    kind: leaves.every(({ kind }) => kind === 'notDone') ? 'notDone' : 'score',
    score: hasScore ? scoreOfAgreed() : null,
    tally: null,
    point: averagePoint(leaves.flatMap(({ point }) => point ?? [])),
  }
}
