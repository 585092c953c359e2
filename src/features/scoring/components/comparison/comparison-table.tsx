import type { Series } from '~/domain/retrospectives/comparison'
import { useOpenOnNewest } from '~/features/scoring/state/open-on-newest'
import type { SprintLabel } from '~/features/scoring/texts/comparison-texts'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { Key } from '../key'
import { ScoreBadge } from '../score-badge'
import styles from './comparison.module.css'

type ComparisonTableProps = {
  series: readonly Series[]
  rows: readonly number[]
  columns: readonly number[]
  labels: readonly SprintLabel[]
  locale: Locale
}

/** The chart's topics and sprints as a table of numbers. Print uses it instead of the chart. */
export function ComparisonTable({ series, rows, columns, labels, locale }: ComparisonTableProps) {
  const region = useOpenOnNewest<HTMLDivElement>({ newest: labels.length, oldest: columns[0] ?? 0 })
  return (
    // Not a landmark: a page can show the tables of many squads.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      ref={region}
      role="group"
      className={`${looks.region} ${styles.comparisonTable} print:overflow-visible`}
      aria-label={m.comparison_title()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table className={looks.table}>
        <caption className="sr-only">{m.comparison_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.comparison_topic()}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {labels[column]?.sprint}
                {labels[column]?.squad ? (
                  <small className="block text-12/(--lh-14) font-460 text-ink-3">
                    {labels[column].squad}
                  </small>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const line = series[row]
            return line ? (
              <TableRow key={row} series={line} columns={columns} locale={locale} />
            ) : null
          })}
        </tbody>
      </table>
    </div>
  )
}

type TableRowProps = { series: Series; columns: readonly number[]; locale: Locale }

function TableRow({ series, columns, locale }: TableRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-2.5">
          <Key letter={series.letter} />
          {series.title}
        </span>
      </th>
      {columns.map((column) => {
        const score = series.scores[column]
        return (
          <td key={column}>
            {score ? (
              <ScoreBadge value={score.value} isAverage={score.isAverage} locale={locale} />
            ) : (
              <span className="pe-2.5 text-ink-3">
                <span aria-hidden="true">{m.comparison_absent_mark()}</span>
                <span className="sr-only">{m.comparison_absent()}</span>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
