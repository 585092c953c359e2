import { type Agreement, agreementOf, consensusOf } from '../retrospectives/disagreement.ts'
import { lineOfTopic, type ReadCell, type Reading } from '../trends/history-reading.ts'
import { type Point, shiftOf } from '../trends/level-shift.ts'
import type { ReadSprint } from '../trends/reading-values.ts'
import type { Tally } from '../votes/tally.ts'
import type { Action, ActionTopic } from './action.ts'

/** What the scores of its topic did after an action. It never says why. */
export type Outcome =
  /** The action has no topic, or the squad's history does not know it. */
  | { kind: 'none' }
  /** `missing` more sprints with the topic are needed; null if there were too few before, so that none will help. */
  | { kind: 'early'; missing: number | null }
  | (Compared & { kind: 'same' | 'better' | 'worse' })

/** Levels before and after: of the scores, or of the agreement for an action that was to bring opinions together. */
type Compared = {
  /** What each level is the level of: so many sprints, and their votes, 0 where only agreed scores are known. */
  before: Side
  after: Side
} & (
  | { expected: 'up'; from: number; to: number }
  | { expected: 'less-split'; from: Agreement; to: Agreement }
)

/** What one sprint says of the topic of an action. @internal */
export type OutcomeSprint = {
  sprint: number
  point: Point | null
  /** The votes, where they may be shown. */
  tally: Tally | null
  /** With this sprint the topic began to mean something else. */
  isBreak: boolean
}

export type Side = { sprints: number; votes: number }

const MOST_BEFORE = 6
const FEWEST_BEFORE = 3
const MOST_AFTER = 3
const FEWEST_AFTER = 2

/**
 * Standard errors from which the topic has moved. It is one comparison that was planned before the scores were known, so this is less than the
 * trend needs, which looks at every sprint. An action that does nothing seems to help in about one of a hundred with votes, and in three with agreed scores only.
 */
const LIMIT = 2
const LEAST_MOVE = 0.5
/** So much nearer must the votes lie, on average, and in another word. There is no test for this. */
const LEAST_CONSENSUS = 0.15

/**
 * Compares the sprints before the action with those after it, the oldest first, on its own side of a break. The sprint that it was born in
 * is in neither: there its topic was picked because it was low, and would have risen by itself in four of five.
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

/** The outcome of an action by its squad's history. */
export function outcomeIn<Sprint extends ReadSprint & { sprint: number }>(
  reading: Reading<Sprint>,
  action: Action,
): Outcome {
  const line = action.topic && lineOfTopic(reading.lines, action.topic)
  return outcomeOf(action, line && outcomeSprints(reading, line))
}

/** The sprints between the breaks before and after the one that the action was born in. */
function sameSide(line: readonly OutcomeSprint[], born: number): readonly OutcomeSprint[] {
  const start = line.findLastIndex(({ isBreak, sprint }) => isBreak && sprint <= born)
  const end = line.findIndex(({ isBreak, sprint }) => isBreak && sprint > born)
  return line.slice(Math.max(0, start), end === -1 ? line.length : end)
}

/** Agreement is known of votes only. */
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
 * How many other promises on the same line fell into the time from the start of the action to the sprints after it: each of them could
 * have done it, too.
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

/** What each sprint of a reading says of one line. @internal */
export function outcomeSprints<Sprint extends ReadSprint & { sprint: number }>(
  { sprints }: Pick<Reading<Sprint>, 'sprints'>,
  { cells }: { cells: readonly ReadCell[] },
): OutcomeSprint[] {
  return sprints.flatMap(({ sprint }, at) => {
    const cell = cells[at]
    return cell ? [{ sprint, point: cell.point, tally: cell.tally, isBreak: cell.isBreak }] : []
  })
}
