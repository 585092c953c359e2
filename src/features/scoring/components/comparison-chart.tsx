import { memo, useMemo, useState } from 'react'
import type { Comparison, Series } from '~/domain/retrospectives/comparison'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { ComparisonBars, MAX_GROUPED_TOPICS } from './comparison/comparison-bars'
import { ComparisonHeading, type ComparisonView } from './comparison/comparison-heading'
import { ComparisonTable } from './comparison/comparison-table'
import { labelSprints } from './comparison/comparison-texts'
import { useIsPrinting } from './comparison/printing'
import { TopicKeys } from './comparison/topic-keys'
import { ComparisonEmpty } from './comparison-empty'

/** Bars or cells that one page of sprints may take, so that many topics mean fewer sprints. */
const MAX_CELLS = 600
/** As many sprints as the table fits across a sheet of A4. */
const PRINTED_SPRINTS = 8

type ComparisonChartProps<Sprint> = {
  /** Oldest sprint first. Keep it the same object while nothing changed: the chart is memoised. */
  comparison: Comparison<Sprint>
  labelOf: (sprint: Sprint) => { sprint: string; squad: string }
  height: 500 | 400
  locale: Locale
  /** Sprints shown at first and with each press on the button. */
  pageSize?: number
  headingId?: string
  /** The level of its heading in a card that has one of its own above; there it takes less room. */
  inCard?: 'h2' | 'h3'
  /** Earlier sprints that are not loaded: how many there are in all, and how to ask for more. */
  unloaded?: { total: number; isLoading: boolean; onLoad: () => void }
}

function SprintComparison<Sprint>(props: ComparisonChartProps<Sprint>) {
  const { comparison, labelOf, height, locale, pageSize = 40, headingId, inCard, unloaded } = props
  const { sprints, series } = comparison
  const [view, setView] = useState<ComparisonView>('chart')
  // The series and not its row: a sprint saved meanwhile may put another topic there.
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
    <div className="grid gap-5">
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
        <ComparisonBars {...grid} highlighted={highlighted} height={height} />
      )}
      {shown < total ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">
          <p>{m.comparison_shown({ shown, total })}</p>
          <Button
            className="print:hidden"
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

/** The sprints of a squad side by side, topic by topic: heading, keys, chart and its table twin. */
export const ComparisonChart = memo(SprintComparison) as typeof SprintComparison
