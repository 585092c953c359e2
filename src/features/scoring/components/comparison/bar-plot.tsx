import { type CSSProperties, memo } from 'react'
import type { Series } from '~/domain/retrospectives/comparison'
import { SCALE } from '~/domain/retrospectives/scale'
import { useOpenOnNewest } from '~/features/scoring/state/open-on-newest'
import type { SprintLabel } from '~/features/scoring/texts/comparison-texts'
import type { Place } from '~/features/scoring/view/bar-steps'
import type { Locale } from '~/i18n/locale'
import styles from './bar-chart.module.css'
import { BarGroup } from './bar-group'

const TICKS = SCALE.toReversed()

type BarPlotProps = {
  series: readonly Series[]
  rows: readonly number[]
  columns: readonly number[]
  labels: readonly SprintLabel[]
  highlighted: number | null
  tabStop: Place | null
  /** Height of the whole plot with its labels, in pixels. */
  height: number
  isSmall?: boolean
  locale: Locale
}

/** The axis from 0 to 5, and a scrolling row with a group of bars for each sprint. */
export const BarPlot = memo(function BarPlot(props: BarPlotProps) {
  const { columns, labels, tabStop, height, isSmall = false, ...group } = props
  const region = useOpenOnNewest<HTMLDivElement>({ newest: labels.length, oldest: columns[0] ?? 0 })
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--plot-height': `${height}px`,
    '--bars': group.rows.length,
  }
  return (
    <div data-part="chart" className={styles.chart} data-small={isSmall || undefined} style={style}>
      <div className={styles.axis} aria-hidden="true">
        {TICKS.map((tick) => (
          <div key={tick} className={styles.tick} data-band={tick}>
            <span>{tick}</span>
          </div>
        ))}
      </div>
      <div className={styles.plot} ref={region}>
        {columns.map((column) => {
          const label = labels[column]
          return label ? (
            <BarGroup
              key={column}
              {...group}
              column={column}
              label={label}
              tabStop={tabStop?.column === column ? tabStop.row : null}
            />
          ) : null
        })}
      </div>
    </div>
  )
})
