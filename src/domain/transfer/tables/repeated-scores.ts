import type { TableForm } from './column-roles.ts'
import {
  listBefore,
  type SprintName,
  type TableCells,
  type TopicName,
  type WrittenScore,
} from './table-cells.ts'

/** Handling of several scores of one topic in one sprint: their mean, the first, the last, or each on its own. */
export const REPEATS = ['mean', 'first', 'last', 'apart'] as const
export type Repeats = (typeof REPEATS)[number]

/** Rows are answers if most topics of a sprint have several, and no column counts them. */
export function looksLikeAnswers({ form, scores }: TableCells): boolean {
  if (form === 'sprints') return false
  const repeated = scores.filter(({ before }) => before !== null)
  const isByRow = repeated.every(({ row, before }) => before?.row !== row)
  const isWhole = scores.every(({ value, count }) => {
    const isFraction = value.kind === 'number' && !Number.isInteger(value.value)
    return count === null && !isFraction
  })
  return repeated.length > 0 && repeated.length * 2 >= scores.length && isByRow && isWhole
}

/**
 * Returns the scores with each repeated one on its own. If equal heads or rows are sprints, the sprint is numbered, and else the topic.
 */
export function takeApart({ form, bySprint }: TableCells): TableCells['bySprint'] {
  const apart: TableCells['bySprint'] = new Map()
  const copies = new Map<SprintName | TopicName, (SprintName & TopicName)[]>()
  function copyOf(score: WrittenScore, number: number): WrittenScore {
    const { sprint, topic } = score
    const isSprint = isSprintRepeated(score, form)
    const list = copies.get(isSprint ? sprint : topic) ?? []
    copies.set(isSprint ? sprint : topic, list)
    const copy = list[number] ?? {
      ...{ ...sprint, name: `${sprint.name} (${number})`, isDate: false },
      ...{ ...topic, topic: `${topic.topic} (${number})`, copyOf: topic.topic },
    }
    list[number] = copy
    return { ...score, ...(isSprint ? { sprint: copy } : { topic: copy }), before: null }
  }
  for (const topics of bySprint.values()) {
    for (const last of topics.values()) {
      for (const [at, score] of listBefore(last).entries()) {
        const own = at === 0 ? score : copyOf(score, at + 1)
        const others = apart.get(own.sprint) ?? new Map<TopicName, WrittenScore>()
        apart.set(own.sprint, others.set(own.topic, own))
      }
    }
  }
  return apart
}

function isSprintRepeated({ row, before }: WrittenScore, form: TableForm): boolean {
  const isSameRow = before?.row === row
  return form === 'sprints' ? isSameRow : form === 'topics' && !isSameRow
}
