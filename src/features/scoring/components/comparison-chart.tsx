import { memo, useMemo, useState } from 'react'
import type { Comparison, Series } from '~/domain/retrospectives/comparison'
import { useIsPrinting } from '~/features/scoring/state/printing'
import { labelSprints } from '~/features/scoring/texts/comparison-texts'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { BarChart, MAX_GROUPED_TOPICS } from './comparison/bar-chart'
import { ComparisonHeading, type ComparisonView } from './comparison/comparison-heading'
import { ComparisonTable } from './comparison/comparison-table'
import { TopicKeys } from './comparison/topic-keys'
import { ComparisonEmpty } from './comparison-empty'

/** Maximum bars or cells of one page of sprints: more topics mean fewer sprints. */
const MAX_CELLS = 600
/** Number of sprints that fit across an A4 page. */
const PRINTED_SPRINTS = 8

type ComparisonChartProps<Sprint> = {
  /** Oldest sprint first. Must be the same object while nothing changes, because the chart is memoised. */
  comparison: Comparison<Sprint>
  labelOf: (sprint: Sprint) => { sprint: string; squad: string }
  /** Height in pixels. */
  height: number
  locale: Locale
  /** Sprints shown initially, and added with each press of the button. */
  pageSize?: number
  headingId?: string
  /** Heading level inside a card that has a heading of its own. There the chart is more compact. */
  inCard?: 'h2' | 'h3'
  /** Earlier sprints that are not loaded: the total number of sprints, and a function to load more. */
  unloaded?: { total: number; isLoading: boolean; onLoad: () => void }
}

function SprintComparison<Sprint>(props: ComparisonChartProps<Sprint>) {
  const { comparison, labelOf, height, locale, pageSize = 40, headingId, inCard, unloaded } = props
  const { sprints, series } = comparison
  const [view, setView] = useState<ComparisonView>('chart')
  // The series instead of its row: a sprint saved meanwhile may move another topic to that row.
  const [chosen, setChosen] = useState<Series | null>(null)
  const [pages, setPages] = useState(1)
  const isPrinting = useIsPrinting()

  const page = Math.max(1, Math.min(pageSize, Math.floor(MAX_CELLS / series.length)))
  const shown = Math.min(sprints.length, isPrinting ? PRINTED_SPRINTS : page * pages)
  const labels = useMemo(
    () => labelSprints(sprints.map(labelOf), locale),
    [sprints, labelOf, locale],
  )
  const columns = useMemo(
    () => Array.from({ length: shown }, (_, index) => sprints.length - shown + index),
    [sprints, shown],
  )
  // A topic that none of these sprints had would be an empty slot in every group.
  const rows = useMemo(
    () => [...series.keys()].filter((row) => columns.some((column) => series[row]?.scores[column])),
    [series, columns],
  )
  if (rows.length === 0) return <ComparisonEmpty headingId={headingId} />

  const total = Math.max(sprints.length, unloaded?.total ?? 0)
  const isTable = view === 'table' || isPrinting
  const hasKeys = !isTable && rows.length <= MAX_GROUPED_TOPICS
  const chosenRow = rows.find((row) => series[row] === chosen)
  const highlighted = hasKeys && chosenRow !== undefined ? chosenRow : null
  const grid = { series, rows, columns, labels, locale }

  return (
    // Print has a block: rows of a grid that break across pages lose the height of a repeated table head.
    <div className="grid gap-5 print:block print:break-inside-avoid print:space-y-3">
      <ComparisonHeading
        headingId={headingId}
        highlighted={highlighted === null ? undefined : series[highlighted]}
        view={view}
        inCard={inCard}
        onView={setView}
      />
      {hasKeys ? (
        <TopicKeys
          series={series}
          rows={rows}
          highlighted={highlighted}
          onHighlight={(row) => setChosen(row === null ? null : (series[row] ?? null))}
        />
      ) : null}
      {isTable ? (
        <ComparisonTable {...grid} />
      ) : (
        <BarChart {...grid} highlighted={highlighted} height={height} />
      )}
      {shown < total ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">
          <p>{m.comparison_shown({ shown, total })}</p>
          <Button
            isBusy={unloaded?.isLoading ?? false}
            onClick={() => {
              setPages(pages + 1)
              if (page * (pages + 1) > sprints.length) unloaded?.onLoad()
            }}
          >
            {m.comparison_earlier()}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** A squad's sprints side by side, topic by topic: heading, topic keys, chart and table. */
export const ComparisonChart = memo(SprintComparison) as typeof SprintComparison
