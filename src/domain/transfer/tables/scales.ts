import { isScore, MAX_SCORE, type Score } from '../../retrospectives/scale.ts'
import type { CellValue } from './cell-values.ts'
import type { TopicName, WrittenScore } from './table-cells.ts'

/**
 * The other tool's scale: the number for the worst and for the best, in either order. `isKept`: its numbers stay as they are, instead of being
 * stretched to 0–5.
 */
export type Scale = { worst: number; best: number; isKept: boolean }

/** Topics whose numbers have one scale, with the lowest and highest number found. */
export type ScaleGroup = { key: string; topics: TopicName[]; lowest: number; highest: number }

/** This product's scale. */
export const OWN_SCALE: Scale = { worst: 0, best: MAX_SCORE, isKept: false }

/** Upper ends of common scales. */
const ENDS = [5, 10, 100]

/** Fewest numbers of a topic from which its own scale is recognised. */
const FEWEST = 3

/** Scales of other tools, the most frequent first. */
const USUAL: readonly (readonly [worst: number, best: number])[] = [
  [0, 5],
  [1, 5],
  [1, 3],
  [1, 4],
  [1, 10],
  [0, 10],
  [0, 100],
]

/** Lists the usual scales on which all numbers of a group lie, up to four. */
export function usualScales({ lowest, highest }: Pick<ScaleGroup, 'lowest' | 'highest'>): Scale[] {
  return USUAL.filter(([worst, best]) => lowest >= worst && highest <= best)
    .slice(0, 4)
    .map(([worst, best]) => ({ worst, best, isKept: false }))
}

/** True if the numbers can be kept as they are. */
export function canKeep({ worst, best }: Scale): boolean {
  return isScore(worst) && isScore(best) && worst < best
}

export function isScale({ worst, best }: Scale): boolean {
  return Number.isFinite(worst) && Number.isFinite(best) && worst !== best
}

/**
 * Groups the topics whose numbers lie within 5, 10 or 100, because each group can have another scale. Topics with few numbers belong to the group of
 * the highest. Nothing tells the ends of a scale, so the user must.
 */
export function groupScales(scores: readonly WrittenScore[]): ScaleGroup[] {
  const topics = new Map<TopicName, { lowest: number; highest: number; count: number }>()
  for (const { topic, value } of scores) {
    if (value.kind !== 'number') continue
    const range = topics.get(topic)
    if (range) {
      range.lowest = Math.min(range.lowest, value.value)
      range.highest = Math.max(range.highest, value.value)
      range.count += 1
    } else topics.set(topic, { lowest: value.value, highest: value.value, count: 1 })
  }
  const groups = new Map<number, ScaleGroup>()
  const most = [...topics.values()].reduce((end, { highest }) => Math.max(end, endOf(highest)), 0)
  for (const [topic, { lowest, highest, count }] of topics) {
    const end = count < FEWEST ? most : endOf(highest)
    const group = groups.get(end) ?? { key: String(end), topics: [], lowest, highest }
    group.topics.push(topic)
    group.lowest = Math.min(group.lowest, lowest)
    group.highest = Math.max(group.highest, highest)
    groups.set(end, group)
  }
  return [...groups.values()]
}

/**
 * Returns a cell's value between 0 and 5, not rounded; null outside the scale, and for a word without a score. Without a scale no number has one.
 */
export function valueIn(
  value: CellValue,
  { scale, score }: { scale: Scale | undefined; score: Score | null },
): number | null {
  if (value.kind === 'mark') return score
  if (value.kind === 'blank') return null
  if (value.kind === 'share')
    return value.value >= 0 && value.value <= 1 ? value.value * MAX_SCORE : null
  if (!scale || !isScale(scale)) return null
  const [low, high] = [Math.min(scale.worst, scale.best), Math.max(scale.worst, scale.best)]
  if (value.value < low || value.value > high) return null
  if (scale.isKept && canKeep(scale)) return value.value
  return ((value.value - scale.worst) / (scale.best - scale.worst)) * MAX_SCORE
}

/** Rounds half up. Tolerates the error of a computed half, such as that of 0.1 on a scale to 1. The value must be between 0 and 5. */
export function toScore(value: number): Score {
  return Math.floor(value + 0.5 + 1e-9) as Score
}

function endOf(highest: number): number {
  return ENDS.find((end) => highest <= end) ?? 1000
}
