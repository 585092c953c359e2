import { bandOf } from '~/domain/retrospectives/scale'
import type { ReadCell } from '~/domain/trends/history-reading'
import { isOfVotes, leftOf, type Spot, trendShape } from '~/features/insights/drawing/trend-shape'
import { breakText, type Naming, pointText, toTenth } from '~/features/insights/texts/trend-texts'
import { m } from '~/paraglide/messages'
import styles from '../trend.module.css'

type TopicTrendProps = Naming & {
  /** One cell for each sprint, oldest first. */
  cells: readonly ReadCell[]
  /** Shows the first and the last sprint below the line. */
  hasSprints?: boolean
  isTall?: boolean
  /** An event in one sprint, drawn as a labelled marker. */
  event?: { at: number; label: string } | null
}

/** Chart of one topic against its own usual range. The caller describes its conclusion. */
export function TopicTrend(props: TopicTrendProps) {
  const { cells, names, locale, hasSprints = true, isTall = false, event = null } = props
  const hasVotes = (at: number) => names[at]?.hasVotes ?? false
  const { line, range, dots, outside, newest, gaps, breaks, ticks } = trendShape(cells, hasVotes)
  const last = cells.at(-1)
  const value = last && pointText(last, locale)
  const marked = (spot: Spot, shape: 'newest' | 'outside') => {
    const cell = cells[spot.at]
    return cell?.point ? (
      <i
        key={spot.at}
        className={styles.marked}
        data-shape={shape}
        data-agreed={isOfVotes(cell.point, hasVotes(spot.at)) ? undefined : ''}
        data-band={bandOf(toTenth(cell.point.x))}
        style={placeOf(spot)}
      />
    ) : null
  }
  return (
    <div className={styles.trend} data-tall={isTall || undefined} aria-hidden="true">
      <span className={styles.top}>5</span>
      <span className={styles.bottom}>0</span>
      <div className={styles.plane}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={range.area} />
          <path className={styles.edges} d={range.edges} />
          <path className={styles.ceiling} d="M0 0H100" />
          <path className={styles.floor} d="M0 100H100" />
          <path className={styles.line} d={line} />
          <path className={styles.dots} d={dots.voted + dots.agreed} />
          <path className={styles.holes} d={dots.agreed} />
        </svg>
        {event && (
          <i className={styles.event} style={{ left: `${leftOf(event.at, cells.length)}%` }}>
            <span>{event.label}</span>
          </i>
        )}
        {gaps.map((spot) => (
          <i key={spot.at} className={styles.gap} style={placeOf(spot)} />
        ))}
        {breaks.map((spot) => (
          <i key={spot.at} className={styles.break} style={{ left: `${spot.left}%` }}>
            {isTall && (
              <span data-side={spot.left < 50 ? 'after' : 'before'}>
                {breakText(cells, { at: spot.at, names })}
              </span>
            )}
          </i>
        ))}
        {ticks.map((spot) => (
          <i key={spot.at} className={styles.tick} style={{ left: `${spot.left}%` }} />
        ))}
        {outside.map((spot) => marked(spot, 'outside'))}
        {newest && marked(newest, 'newest')}
        {newest && newest.at === cells.length - 1 && (
          <b className={styles.value} style={placeOf(newest)}>
            {value}
          </b>
        )}
      </div>
      {hasSprints && (
        <p className={styles.sprints}>
          <span>{event?.at !== 0 && names[0]?.short}</span>
          {names.length > 1 && event?.at !== names.length - 1 && <span>{names.at(-1)?.short}</span>}
        </p>
      )}
    </div>
  )
}

function placeOf({ left, top }: Spot) {
  return { left: `${left}%`, top: `${top}%` }
}

/** Legend for a topic's chart. */
export function TrendLegend({ children }: { children?: React.ReactNode }) {
  return (
    <ul className={styles.legend} aria-label={m.trends_legend()}>
      <li>
        <i className={styles.legendRange} aria-hidden="true" />
        {m.trends_legend_range()}
      </li>
      <li>
        <i className={styles.legendDot} data-shape="outside" aria-hidden="true" />
        {m.trends_legend_outside()}
      </li>
      <li>
        <i className={styles.legendDot} aria-hidden="true" />
        {m.trends_legend_votes()}
      </li>
      <li>
        <i className={styles.legendDot} data-agreed="" aria-hidden="true" />
        {m.trends_legend_agreed()}
      </li>
      {children}
    </ul>
  )
}
