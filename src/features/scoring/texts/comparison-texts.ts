import type { Series } from '~/domain/retrospectives/comparison'
import { bandOf } from '~/domain/retrospectives/scale'
import { formatChange, formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'

/** A sprint's label in the chart. `name` distinguishes it from the same sprint of another squad. */
export type SprintLabel = {
  sprint: string
  squad: string
  name: string
  /** True if the sprint's own name does not identify its squad. */
  needsSquad: boolean
}

/** Labels sprints. Leaves out the squad if all of them are of the same one. */
export function labelSprints(
  labels: readonly { sprint: string; squad: string }[],
  locale: Locale,
): SprintLabel[] {
  const hasOneSquad = labels.every(({ squad }) => squad === labels[0]?.squad)
  return labels.map(({ sprint, squad }) => {
    const needsSquad = !hasOneSquad && squad !== ''
    const name = needsSquad ? m.history_item({ sprint, squad }, { locale }) : sprint
    return { sprint, squad, name, needsSquad }
  })
}

/** Describes a chart of the sprints in these columns in one sentence. */
export function summaryText(
  { rows, columns }: { rows: readonly number[]; columns: readonly number[] },
  labels: readonly SprintLabel[],
  locale: Locale,
): string {
  const nameOf = (column: number | undefined) => labels[column ?? 0]?.name ?? ''
  const [first, last, topics] = [nameOf(columns[0]), nameOf(columns.at(-1)), rows.length]
  if (columns.length === 1) return m.comparison_summary_one({ sprint: last, topics }, { locale })
  return m.comparison_summary({ first, last, sprints: columns.length, topics }, { locale })
}

/** Describes a bar in one sentence. */
export function barText(
  series: Pick<Series, 'letter' | 'title' | 'scores'>,
  column: number,
  sprint: string,
  locale: Locale,
): string {
  const { letter, title } = series
  const score = series.scores[column]
  if (!score) return m.comparison_bar_absent({ letter, title, sprint })
  const bar = m.comparison_bar({
    letter,
    title,
    sprint,
    score: formatScore(score.value, { locale, isAverage: score.isAverage }),
    word: wordOf(bandOf(score.value)),
  })
  const { change } = score
  if (change === null) return bar
  if (change === 0) return `${bar}, ${m.score_unchanged()}`
  return `${bar}, ${m.comparison_change({ change: formatChange(change, locale) })}`
}
