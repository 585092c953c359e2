import { type KeyboardEvent, type SyntheticEvent, useMemo, useState } from 'react'
import type { Series } from '~/domain/retrospectives/comparison'
import { type SprintLabel, summaryText } from '~/features/scoring/texts/comparison-texts'
import { barAfterKey, type Place } from '~/features/scoring/view/bar-steps'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Key } from '../key'
import { BarPlot } from './bar-plot'
import { BarReadout } from './bar-readout'

/** Maximum number of topics side by side: more are hard to distinguish, so each gets a small chart. */
export const MAX_GROUPED_TOPICS = 8
const SMALL_HEIGHT = 230

type BarChartProps = {
  series: readonly Series[]
  rows: readonly number[]
  columns: readonly number[]
  labels: readonly SprintLabel[]
  highlighted: number | null
  height: number
  locale: Locale
}

/** Chart with one tab stop for each plot, arrow keys between bars, and a readout below. */
export function BarChart(props: BarChartProps) {
  const { series, rows, columns, labels, locale } = props
  const [hovered, setHovered] = useState<Place | null>(null)
  const [focused, setFocused] = useState<Place | null>(null)
  const [lastFocused, setLastFocused] = useState<Place | null>(null)
  const isGrouped = rows.length <= MAX_GROUPED_TOPICS
  const order = isGrouped ? 'by-sprint' : 'by-topic'
  const summary = summaryText({ rows, columns }, labels, locale)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event)
    const next = place && barAfterKey(place, event.key, { rows, columns, order })
    if (!next) return
    event.preventDefault()
    const selector = `[data-row="${next.row}"][data-column="${next.column}"]`
    event.currentTarget.querySelector<HTMLElement>(selector)?.focus()
  }

  return (
    <figure className="grid gap-3 print:hidden" aria-label={summary}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        role="group"
        aria-label={m.comparison_plot()}
        onKeyDown={handleKeyDown}
        onFocus={(event) => {
          setFocused(placeOf(event))
          setLastFocused(placeOf(event))
        }}
        onBlur={() => setFocused(null)}
        onPointerOver={(event) => setHovered(placeOf(event))}
        onPointerLeave={() => setHovered(null)}
      >
        {isGrouped ? (
          <BarPlot {...props} tabStop={tabStopOf(lastFocused, rows, columns)} />
        ) : (
          <TopicPlots {...props} lastFocused={lastFocused} />
        )}
      </div>
      <BarReadout
        series={series}
        labels={labels}
        place={hovered ?? focused}
        resting={summary}
        locale={locale}
      />
    </figure>
  )
}

type TopicPlotsProps = BarChartProps & { lastFocused: Place | null }

function TopicPlots({ rows, lastFocused, ...rest }: TopicPlotsProps) {
  const single = useMemo(() => rows.map((row) => [row]), [rows])
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-x-7 gap-y-6">
      {single.map((row) => {
        const [index = 0] = row
        const { letter = '', title = '' } = rest.series[index] ?? {}
        // Each plot scrolls separately, so the keyboard must reach each of them.
        const tabStop = tabStopOf(lastFocused, row, rest.columns)
        return (
          <li key={index} className="min-w-0">
            <p className="flex items-center gap-2 text-14 font-580">
              <Key letter={letter} />
              {title}
            </p>
            <BarPlot {...rest} rows={row} tabStop={tabStop} height={SMALL_HEIGHT} isSmall />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the last focused bar, or the newest sprint's first. */
function tabStopOf(last: Place | null, rows: readonly number[], columns: readonly number[]) {
  if (last && rows.includes(last.row) && columns.includes(last.column)) return last
  const [row] = rows
  const column = columns.at(-1)
  return row === undefined || column === undefined ? null : { row, column }
}

function placeOf({ target }: SyntheticEvent): Place | null {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return bar ? { row: Number(bar.dataset.row), column: Number(bar.dataset.column) } : null
}
