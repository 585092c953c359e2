import { type CSSProperties, memo } from 'react'
import type { Series } from '~/domain/retrospectives/comparison'
import { bandOf } from '~/domain/retrospectives/scale'
import { barText, type SprintLabel } from '~/features/scoring/texts/comparison-texts'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import styles from './bar-chart.module.css'

type BarGroupProps = {
  series: readonly Series[]
  rows: readonly number[]
  column: number
  label: SprintLabel
  highlighted: number | null
  /** The topic whose bar is the chart's tab stop, if it is in this group. */
  tabStop: number | null
  locale: Locale
}

/** A sprint's bars above its name. Memoised: a keyboard step renders only two groups. */
export const BarGroup = memo(function BarGroup(props: BarGroupProps) {
  const { series, rows, column, label, highlighted, tabStop, locale } = props
  return (
    <div data-part="group" className={styles.group}>
      <div className={styles.slots}>
        {rows.map((row) => {
          const line = series[row]
          return line ? (
            <Bar
              key={row}
              row={row}
              column={column}
              series={line}
              text={barText(line, column, label.name, locale)}
              isDimmed={highlighted !== null && highlighted !== row}
              isTabStop={tabStop === row}
              locale={locale}
            />
          ) : null
        })}
      </div>
      <div data-part="label" className={styles.groupLabel}>
        {label.sprint}
        {label.squad === '' ? null : (
          <small data-needed={label.needsSquad || undefined}>{label.squad}</small>
        )}
      </div>
    </div>
  )
})

type BarProps = {
  row: number
  column: number
  series: Series
  text: string
  isDimmed: boolean
  isTabStop: boolean
  locale: Locale
}

function Bar({ row, column, series, text, isDimmed, isTabStop, locale }: BarProps) {
  const score = series.scores[column]
  const style: CSSProperties & Record<`--${string}`, number> = { '--bar': score?.value ?? 0 }
  return (
    <div
      className={styles.bar}
      role="img"
      aria-label={text}
      tabIndex={isTabStop ? 0 : -1}
      data-row={row}
      data-column={column}
      data-band={score ? bandOf(score.value) : undefined}
      data-dimmed={isDimmed || undefined}
    >
      <span className={styles.slot}>
        {score ? (
          <span data-part="bar" className={styles.fill} style={style}>
            <b>{formatScore(score.value, { locale, isAverage: score.isAverage })}</b>
          </span>
        ) : (
          <span className="flex-1 pb-1 text-ink-3 text-14/4 font-640 text-center">
            {m.comparison_absent_mark()}
          </span>
        )}
      </span>
      <span className={styles.letter}>{series.letter}</span>
    </div>
  )
}
