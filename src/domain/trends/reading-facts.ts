import { roundedMean } from '../retrospectives/averages.ts'
import { titleKey } from '../squads/names.ts'
import type { ReadCell, Reading, ReadLine } from './history-reading.ts'
import type { Judgement } from './trend.ts'

/** A leaf with its newest sprint's cell. */
export type NewestLeaf = { line: ReadLine; cell: ReadCell }

/** Returns the newest sprint's leaves in the order of the tree. */
export function newestLeaves({ lines }: Pick<Reading, 'lines'>): NewestLeaf[] {
  return lines.flatMap((line) => {
    const cell = line.cells.at(-1)
    return line.isCurrent && !line.isParent && cell ? [{ line, cell }] : []
  })
}

/** Counts the newest consecutive sprints in which the topic was not done; 0 if the newest one has a score. @internal */
export function sprintsNotDone({ cells }: Pick<ReadLine, 'cells'>): number {
  return cells.length - 1 - cells.findLastIndex(({ kind }) => kind !== 'notDone')
}

/** A sprint in which a topic got another title or was declared different. */
export type Rename = {
  /** Index of the sprint. */
  at: number
  topicId: string
  before: string
  after: string
  /** True if the squad declared it a different topic. */
  isDeclared: boolean
}

/** Returns a line's renames, the oldest first. */
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

/** Returns the topic of the newest sprint that the squad votes on for this line; null for a parent, and if that sprint no longer has it. */
export function topicNow({ cells, isCurrent, isParent }: ReadLine): ReadCell['topic'] {
  return isCurrent && !isParent ? (cells.at(-1)?.topic ?? null) : null
}

/** Returns the marks of the newest sprint's leaves by topic id. Leaves without a comparison are left out. */
export function newestMarks(reading: Pick<Reading, 'lines'>): ReadonlyMap<string, Mark> {
  return new Map(
    newestLeaves(reading).flatMap(({ cell }) => {
      const mark = markOf(cell)
      return mark && cell.topic ? [[cell.topic.id, mark] as const] : []
    }),
  )
}

/** A leaf that left its usual range in the newest sprint. */
export type NewestMove = {
  topic: { id: string; title: string }
  direction: 'fell' | 'rose'
  /** Levels of the earlier and of the newest `sprints`, to one decimal. */
  from: number
  to: number
  sprints: number
}

/**
 * Returns the moves of the newest sprint in the order of the tree. Each move occurs once: the sprint that confirms it only reports that it stayed,
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

/** Highest score that counts as low. */
export const LOW = 2

/**
 * Counts the newest consecutive sprints in which a leaf was low; 0 if it was not low in the newest one. Skips sprints without a point, and stops at a
 * break.
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
 * Counts the newest sprint's scores that have a usual range, and those of them within it. A topic whose verdict is a move does not count as within,
 * even if its newest sprint alone is normal.
 */
export function countUsual(reading: Pick<Reading, 'lines'>): { usual: number; of: number } {
  const judged = newestLeaves(reading).flatMap(({ cell: { judgement } }) =>
    judgement && judgement.range.state !== 'few' ? [judgement] : [],
  )
  return { usual: judged.filter(isUsual).length, of: judged.length }
}

function isUsual({ range, verdict }: Judgement): boolean {
  return range.state === 'in' && !['fell', 'rose', 'stayed'].includes(verdict.kind)
}

/** True if the cell has a usual range and does not count as within it. */
export function isOutside({ judgement }: Pick<ReadCell, 'judgement'>): boolean {
  return judgement !== null && judgement.range.state !== 'few' && !isUsual(judgement)
}

/** Marks beside a value. `back`: recovered from a move that lasted one sprint. `newLevel`: too few sprints since a confirmed change. @internal */
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

/** Returns a cell's mark; null without a judgement. A change that stayed has the mark of its direction. */
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

/** Returns the mark of a cell that left its usual range, the only mark that a map draws. */
export function movedMark(cell: Pick<ReadCell, 'judgement'>): 'above' | 'below' | null {
  const mark = markOf(cell)
  return mark === 'above' || mark === 'below' ? mark : null
}
