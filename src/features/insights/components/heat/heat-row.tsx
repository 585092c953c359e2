import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ReadCell } from '~/domain/trends/history-reading'
import { movedMark } from '~/domain/trends/reading-facts'
import { scoreText } from '~/features/insights/texts/trend-texts'
import { CELL, ROW, ROW_HEAD } from '~/features/insights/view/heat-roles'
import type { HeatRow } from '~/features/insights/view/heat-rows'
import { Key } from '~/features/scoring/components/key'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import { markWord } from '~/features/scoring/texts/mark-words'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Link } from '~/ui/router'
import styles from './heatmap.module.css'

type HeatRowProps = {
  row: HeatRow
  at: number
  /** Column of the map's tab stop if it is in this row. */
  tabStop: number | null
  href: string | null
  /** Null if there is nothing to fold. */
  isFolded: boolean | null
  onFold: (key: string) => void
  locale: Locale
}

/** A topic's row of the map. Memoised: a keyboard step renders two rows. */
export const HeatRowView = memo(function HeatRowView(props: HeatRowProps) {
  const { row, at, tabStop, href, isFolded, onFold, locale } = props
  const { key, letter, title, isParent, isSub, cells } = row
  const newest = cells.at(-1)
  const moved = newest ? movedMark(newest) : null
  return (
    <tr {...ROW} data-sub={isSub || undefined}>
      <th {...ROW_HEAD} scope="row">
        <span className={styles.title}>
          {letter === undefined ? null : <Key letter={letter} />}
          {href === null ? (
            title
          ) : (
            // Enter on a cell of the row follows this link, so that the map is one tab stop.
            <Link to={href} tabIndex={-1} data-topic>
              {title}
            </Link>
          )}
          {isFolded !== null && key !== null && (
            <button
              type="button"
              className={styles.fold}
              tabIndex={-1}
              aria-expanded={!isFolded}
              aria-label={isFolded ? m.trends_unfold({ title }) : m.trends_fold({ title })}
              onClick={() => onFold(key)}
            >
              {isFolded ? <ChevronRight size={17} /> : <ChevronDown size={17} />}
            </button>
          )}
        </span>
      </th>
      {cells.map((cell, column) =>
        drawCell({ cell, at, column, isParent, isTabStop: tabStop === column, locale }),
      )}
      <td {...CELL} data-newest>
        {newest && <b>{scoreText(newest, isParent, locale)}</b>}
        {moved && (
          <>
            <MarkSign mark={moved} size={14} />
            <span className="sr-only">{markWord(moved)}</span>
          </>
        )}
      </td>
    </tr>
  )
})

type HeatCellProps = {
  cell: ReadCell
  at: number
  column: number
  isParent: boolean
  isTabStop: boolean
  locale: Locale
}

/** Draws a cell. Not a component: a large map has thousands of cells, and a component costs as much as its cell. */
function drawCell({ cell, at, column, isParent, isTabStop, locale }: HeatCellProps) {
  const { kind, score, isBreak } = cell
  const hasValue = kind === 'score' && score !== null
  const mark = movedMark(cell)
  const style: (CSSProperties & Record<`--${string}`, number>) | undefined = hasValue
    ? { '--score': score }
    : undefined
  return (
    <td
      key={column}
      {...CELL}
      data-at={at}
      data-column={column}
      data-kind={hasValue ? undefined : kind === 'notDone' ? 'zero' : 'none'}
      data-band={hasValue ? bandOf(score) : undefined}
      data-mark={mark ?? undefined}
      data-break={(isBreak && column > 0) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={style}
    >
      <span>{scoreText(cell, isParent, locale)}</span>
      {mark && <em className="sr-only">{markWord(mark)}</em>}
    </td>
  )
}
