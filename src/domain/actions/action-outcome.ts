import { type Agreement, agreementOf, consensusOf } from '../retrospectives/disagreement.ts'
import { lineOfTopic, type ReadCell, type Reading } from '../trends/history-reading.ts'
import { type Point, shiftOf } from '../trends/level-shift.ts'
import type { ReadSprint } from '../trends/reading-values.ts'
import type { Tally } from '../votes/tally.ts'
import type { Action, ActionTopic } from './action.ts'

/** Development of the topic's scores after an action. It never states a cause. */
export type Outcome =
  /** The action has no topic, or the squad's history does not know it. */
  | { kind: 'none' }
  /** `missing` is the number of further sprints needed; null if there were too few before, so that waiting does not help. */
  | { kind: 'early'; missing: number | null }
  | (Compared & { kind: 'same' | 'better' | 'worse' })

/** Levels before and after: of the scores, or of the agreement if the action was to increase it. */
type Compared = {
  /** Basis of each level: the number of sprints and of their votes, 0 if only agreed scores are known. */
  before: Side
  after: Side
} & (
  | { expected: 'up'; from: number; to: number }
  | { expected: 'less-split'; from: Agreement; to: Agreement }
)

/** One sprint's data about the topic of an action. @internal */
export type OutcomeSprint = {
  sprint: number
  point: Point | null
  /** The votes, if they may be shown. */
  tally: Tally | null
  /** True if the topic has a new meaning from this sprint on. */
  isBreak: boolean
}

export type Side = { sprints: number; votes: number }

const MOST_BEFORE = 6
const FEWEST_BEFORE = 3
const MOST_AFTER = 3
const FEWEST_AFTER = 2

/**
 * Standard errors from which a topic counts as moved. The comparison is planned before the scores are known, so the limit is lower than for trends,
 * which look at every sprint. An action without effect seems to help in about one of a hundred cases with votes, and in three with agreed scores
 * only.
 */
const LIMIT = 2
const LEAST_MOVE = 0.5
/** Least increase of the average consensus. The word must differ as well. No statistical test exists for this. */
const LEAST_CONSENSUS = 0.15

/**
 * Compares the sprints before the action with those after it, the oldest first, within the breaks around it. The sprint of its creation is excluded:
 * its topic was picked for a low score and would have risen by itself in four of five cases.
 * @internal
 */
export function outcomeOf(
  action: Pick<Action, 'bornSprint' | 'closedSprint' | 'expected' | 'topic'>,
  line: readonly OutcomeSprint[] | null,
): Outcome {
  if (!action.topic || !line) return { kind: 'none' }
  const { bornSprint, closedSprint } = action
  const own = sameSide(line, bornSprint).filter((one) => counts(one, action.expected))
  const before = own.filter(({ sprint }) => sprint < bornSprint).slice(-MOST_BEFORE)
  const after = own
    .filter(({ sprint }) => sprint > (closedSprint ?? bornSprint))
    .slice(0, MOST_AFTER)
  if (before.length < FEWEST_BEFORE) return { kind: 'early', missing: null }
  if (after.length < FEWEST_AFTER) return { kind: 'early', missing: FEWEST_AFTER - after.length }
  return action.expected === 'up' ? comparePoints(before, after) : compareVotes(before, after)
}

/** Returns an action's outcome in its squad's history. */
export function outcomeIn<Sprint extends ReadSprint & { sprint: number }>(
  reading: Reading<Sprint>,
  action: Action,
): Outcome {
  const line = action.topic && lineOfTopic(reading.lines, action.topic)
  return outcomeOf(action, line && outcomeSprints(reading, line))
}

/** Returns the sprints between the breaks around the sprint in which the action was created. */
function sameSide(line: readonly OutcomeSprint[], born: number): readonly OutcomeSprint[] {
  const start = line.findLastIndex(({ isBreak, sprint }) => isBreak && sprint <= born)
  const end = line.findIndex(({ isBreak, sprint }) => isBreak && sprint > born)
  return line.slice(Math.max(0, start), end === -1 ? line.length : end)
}

/** True if the sprint has the needed data. Only votes show agreement. */
function counts({ point, tally }: OutcomeSprint, expected: Action['expected']): boolean {
  return point !== null && (expected === 'up' || (point.n !== undefined && tally !== null))
}

function comparePoints(before: readonly OutcomeSprint[], after: readonly OutcomeSprint[]): Outcome {
  const points = [...before, ...after].flatMap(({ point }) => point ?? [])
  const { from, to, z } = shiftOf(points, { start: 0, split: before.length })
  const isMoved = Math.abs(z) >= LIMIT && Math.abs(to - from) >= LEAST_MOVE
  const kind = isMoved ? (to > from ? 'better' : 'worse') : 'same'
  return { kind, expected: 'up', from, to, before: sideOf(before), after: sideOf(after) }
}

function compareVotes(before: readonly OutcomeSprint[], after: readonly OutcomeSprint[]): Outcome {
  const [was, is] = [meanConsensus(before), meanConsensus(after)]
  const [from, to] = [agreementOf(was), agreementOf(is)]
  const isNearer = is - was >= LEAST_CONSENSUS && from !== to
  return {
    ...{ kind: isNearer ? 'better' : 'same', expected: 'less-split', from, to },
    ...{ before: sideOf(before), after: sideOf(after) },
  }
}

function sideOf(sprints: readonly OutcomeSprint[]): Side {
  const votes = sprints.reduce((sum, { point }) => sum + (point?.n ?? 0), 0)
  return { sprints: sprints.length, votes }
}

function meanConsensus(sprints: readonly OutcomeSprint[]): number {
  const each = sprints.flatMap(({ tally }) => (tally && consensusOf(tally)) ?? [])
  return each.reduce((sum, consensus) => sum + consensus, 0) / each.length
}

/**
 * Counts the other promises on the same line that overlap with the time from the action's start to the sprints after it. Each of them could have had
 * the same effect.
 */
export function countOthers<Line>(
  action: Action,
  others: readonly Action[],
  lineOf: (topic: ActionTopic) => Line | null,
): number {
  const ownLine = action.topic && lineOf(action.topic)
  const endOf = ({ closedSprint }: Action) => closedSprint ?? Number.POSITIVE_INFINITY
  return others.filter(
    (other) =>
      other.id !== action.id &&
      (other.state === 'open' || other.state === 'done') &&
      ownLine !== null &&
      (other.topic && lineOf(other.topic)) === ownLine &&
      other.bornSprint <= endOf(action) + MOST_AFTER &&
      endOf(other) >= action.bornSprint,
  ).length
}

/** Returns each sprint's data about one line. @internal */
export function outcomeSprints<Sprint extends ReadSprint & { sprint: number }>(
  { sprints }: Pick<Reading<Sprint>, 'sprints'>,
  { cells }: { cells: readonly ReadCell[] },
): OutcomeSprint[] {
  return sprints.flatMap(({ sprint }, at) => {
    const cell = cells[at]
    return cell ? [{ sprint, point: cell.point, tally: cell.tally, isBreak: cell.isBreak }] : []
  })
}
