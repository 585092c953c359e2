import { SCALE } from '~/domain/retrospectives/scale'
import type { ReadCell } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import { countScores, spreadOf } from '~/domain/votes/tally'
import {
  breakText,
  type Naming,
  pointText,
  rangeText,
  scoreText,
} from '~/features/insights/texts/trend-texts'
import { markWord } from '~/features/scoring/texts/mark-words'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from '../heat/heat-table.module.css'

type TopicTableProps = Naming & { cells: readonly ReadCell[]; isParent: boolean }

/** The topic's charts as a table, newest sprint first: score, votes, spread, range and mark. */
export function TopicTable({ cells, names, isParent, locale }: TopicTableProps) {
  const hasVotes = cells.some(({ tally }) => tally !== null)
  return (
    <section
      className={`${looks.region} ${styles.region}`}
      aria-label={m.trends_line_title()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table className={looks.table}>
        <caption className="sr-only">{m.trends_line_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.trends_sprint()}</th>
            <th scope="col">{m.trends_map_newest()}</th>
            {hasVotes && (
              <>
                <th scope="col">{m.trends_mean_votes()}</th>
                <th scope="col">{m.trends_votes_view()}</th>
                <th scope="col">{m.trends_spread()}</th>
              </>
            )}
            <th scope="col">{m.trends_range()}</th>
            <th scope="col">{m.trends_situation()}</th>
          </tr>
        </thead>
        <tbody>
          {[...cells.keys()].toReversed().map((at) => {
            const cell = cells[at]
            if (!cell) return null
            const { tally, point } = cell
            const dash = m.comparison_absent_mark()
            return (
              <tr key={at}>
                <th scope="row">
                  {names[at]?.name}
                  {cell.isBreak && at > 0 && <small> · {breakText(cells, { at, names })}</small>}
                  {names[at]?.deadline && <small className="block">{names[at].deadline}</small>}
                </th>
                <td>{scoreText(cell, isParent, locale)}</td>
                {hasVotes && (
                  <>
                    <td>{point?.n === undefined ? dash : pointText(cell, locale)}</td>
                    <td>{tally && countScores(tally) > 0 ? digitsOf(tally) : dash}</td>
                    <td>{(tally && spreadOf(tally)?.distance) ?? dash}</td>
                  </>
                )}
                <td>{rangeText(cell, locale) ?? dash}</td>
                <td className="text-left text-ink-2">{markWord(markOf(cell))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Lists all given scores, lowest first: '1 1 2 4 5'. */
function digitsOf(tally: NonNullable<ReadCell['tally']>): string {
  return SCALE.flatMap((score) => Array<number>(tally[score]).fill(score)).join(' ')
}
