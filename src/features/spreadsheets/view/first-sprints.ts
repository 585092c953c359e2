import type { Score } from '~/domain/retrospectives/scale'
import type { TableSprint } from '~/domain/transfer/tables/table-scores'
import { countScores, meanOfTally } from '~/domain/votes/tally'

/** Sprints and topics that the preview shows. */
const [MOST_SPRINTS, MOST_TOPICS] = [5, 8]

export type FirstSprints = {
  sprints: TableSprint[]
  rows: { id: string; title: string; cells: (FirstCell | null)[] }[]
  /** True if the table has more than is shown. */
  isCut: boolean
}

type FirstCell = { score: Score; mean: number | null }

/** Returns a table's first sprints with the scores of their first topics. */
export function firstSprints(all: readonly TableSprint[]): FirstSprints {
  const sprints = all.slice(0, MOST_SPRINTS)
  const titles = new Map(
    sprints.flatMap(({ topics }) =>
      topics.filter(({ hasChildren }) => !hasChildren).map(({ id, title }) => [id, title] as const),
    ),
  )
  const rows = [...titles].slice(0, MOST_TOPICS).map(([id, title]) => ({
    ...{ id, title },
    cells: sprints.map((sprint) => cellOf(sprint, id)),
  }))
  return { sprints, rows, isCut: all.length > sprints.length || titles.size > rows.length }
}

/** Returns a sprint's number of answers. Null if the table does not say it. */
export function answersOf({ people, tallies }: TableSprint): number | null {
  const most = [...tallies.values()].reduce((most, tally) => Math.max(most, countScores(tally)), 0)
  return people ?? (most > 0 ? most : null)
}

function cellOf({ scores, means, tallies }: TableSprint, id: string): FirstCell | null {
  const score = scores.get(id)
  if (score === undefined) return null
  const tally = tallies.get(id)
  return { score, mean: means.get(id)?.mean ?? (tally ? meanOfTally(tally) : null) }
}
