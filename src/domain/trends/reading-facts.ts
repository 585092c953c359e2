import { roundedMean } from '../retrospectives/averages.ts'
import { titleKey } from '../squads/names.ts'
import type { ReadCell, Reading, ReadLine } from './history-reading.ts'

/** A leaf of the newest sprint, and what that sprint says of it. */
export type NewestLeaf = { line: ReadLine; cell: ReadCell }

/** In the order of the tree. */
export function newestLeaves({ lines }: Pick<Reading, 'lines'>): NewestLeaf[] {
  return lines.flatMap((line) => {
    const cell = line.cells.at(-1)
    return line.isCurrent && !line.isParent && cell ? [{ line, cell }] : []
  })
}

/**
 * In how many of the newest sprints running the topic was not done; 0 if the newest one has a score.
 * @internal
 */
export function sprintsNotDone({ cells }: Pick<ReadLine, 'cells'>): number {
  return cells.length - 1 - cells.findLastIndex(({ kind }) => kind !== 'notDone')
}

/** A sprint with which a topic got another title, or was declared another topic. */
export type Rename = {
  /** Index of the sprint. */
  at: number
  topicId: string
  before: string
  after: string
  /** The squad calls it another topic. */
  isDeclared: boolean
}

/** Of one line of the reading, the oldest first. */
export function renamesOf(
  { sprints }: Pick<Reading, 'sprints'>,
  { cells }: Pick<ReadLine, 'cells'>,
): Rename[] {
  let before: string | null = null
  return cells.flatMap(({ topic }, at) => {
    if (!topic) return []
    const rename = {
      ...{ at, topicId: topic.id, before: before ?? '', after: topic.title },
      isDeclared: sprints[at]?.breaks?.includes(topic.id) ?? false,
    }
    const isFirst = before === null
    const isRenamed = titleKey(rename.before) !== titleKey(rename.after)
    before = topic.title
    return !isFirst && (isRenamed || rename.isDeclared) ? [rename] : []
  })
}

/** The topic of the newest sprint that the squad votes on for this line; null for a parent, and if that sprint no longer has it. */
export function topicNow({ cells, isCurrent, isParent }: ReadLine): ReadCell['topic'] {
  return isCurrent && !isParent ? (cells.at(-1)?.topic ?? null) : null
}

/** The marks of the newest sprint's leaves by the id of the topic. A leaf without anything to compare has none. */
export function newestMarks(reading: Pick<Reading, 'lines'>): ReadonlyMap<string, Mark> {
  return new Map(
    newestLeaves(reading).flatMap(({ cell }) => {
      const mark = markOf(cell)
      return mark && cell.topic ? [[cell.topic.id, mark] as const] : []
    }),
  )
}

/** A leaf that the newest sprint shows to have left its usual range. */
export type NewestMove = {
  topic: { id: string; title: string }
  direction: 'fell' | 'rose'
  /** Levels of the sprints before and of the newest `sprints`, to one decimal. */
  from: number
  to: number
  sprints: number
}

/**
 * What the newest sprint shows to have moved, in the order of the tree. A move is there once: the sprint that confirms it says that it stayed,
 * and later ones are compared with the new level.
 */
export function newestMoves(reading: Pick<Reading, 'lines'>): NewestMove[] {
  return newestLeaves(reading).flatMap(({ cell: { topic, judgement } }) => {
    const verdict = judgement?.verdict
    if (!topic || (verdict?.kind !== 'fell' && verdict?.kind !== 'rose')) return []
    const { kind: direction, from, to, w: sprints } = verdict
    const shown = (level: number) => roundedMean({ sum: level, count: 1 })
    return [{ topic, direction, from: shown(from), to: shown(to), sprints }]
  })
}

/** Highest score that is low. */
export const LOW = 2

/**
 * In how many of the newest sprints running a leaf was low; 0 if it was not low in the newest sprint. Sprints without a point are passed over,
 * and the sprints before a break do not count.
 */
export function sprintsLow({ cells }: Pick<ReadLine, 'cells'>): number {
  if (!cells.at(-1)?.point) return 0
  let sprints = 0
  for (const { point, score, isBreak } of cells.toReversed()) {
    if (point && (score ?? point.x) > LOW) break
    if (point) sprints += 1
    if (isBreak) break
  }
  return sprints
}

/**
 * Of the scores of the newest sprint that have a usual range, how many stayed in it. A topic that a verdict calls moved is not among those
 * that stayed, even if its newest sprint alone is nothing unusual.
 */
export function countUsual(reading: Pick<Reading, 'lines'>): { usual: number; of: number } {
  const judged = newestLeaves(reading).flatMap(({ cell: { judgement } }) =>
    judgement && judgement.range.state !== 'few' ? [judgement] : [],
  )
  const usual = judged.filter(
    ({ range, verdict }) =>
      range.state === 'in' && !['fell', 'rose', 'stayed'].includes(verdict.kind),
  )
  return { usual: usual.length, of: judged.length }
}

/** The mark beside a value. `back` is from a move that one sprint alone showed, `newLevel` too few sprints since a change that was found. */
export const MARKS = [
  'above',
  'below',
  'maybeAbove',
  'maybeBelow',
  'usual',
  'back',
  'newLevel',
  'few',
] as const
export type Mark = (typeof MARKS)[number]

/**
 * Null without a judgement. A change that stayed has the mark of its direction.
 */
export function markOf({ judgement }: Pick<ReadCell, 'judgement'>): Mark | null {
  if (!judgement) return null
  const { verdict, newLevel } = judgement
  switch (verdict.kind) {
    case 'early':
      return newLevel ? 'newLevel' : 'few'
    case 'fell':
      return 'below'
    case 'rose':
      return 'above'
    case 'stayed':
      return verdict.to < verdict.from ? 'below' : 'above'
    case 'maybe-fell':
      return 'maybeBelow'
    case 'maybe-rose':
      return 'maybeAbove'
    case 'one-off-over':
      return 'back'
    case 'steady':
      return 'usual'
  }
}

/** The mark of a cell that left its usual range; the only one that a map draws. */
export function movedMark(cell: Pick<ReadCell, 'judgement'>): 'above' | 'below' | null {
  const mark = markOf(cell)
  return mark === 'above' || mark === 'below' ? mark : null
}
