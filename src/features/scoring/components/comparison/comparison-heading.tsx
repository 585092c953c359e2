import { ChartColumn, Table2 } from 'lucide-react'
import type { Series } from '~/domain/comparison'
import { m } from '~/paraglide/messages'
import { Key } from '../key'

export type ComparisonView = 'chart' | 'table'

type ComparisonHeadingProps = {
  headingId: string | undefined
  highlighted: Series | undefined
  view: ComparisonView
  onView: (view: ComparisonView) => void
}

export function ComparisonHeading(props: ComparisonHeadingProps) {
  const { headingId, highlighted, view, onView } = props
  const hasHint = view === 'chart' && !highlighted
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <hgroup>
        <h2 id={headingId}>{m.comparison_title()}</h2>
        {/* One on top of the other, so that neither a highlight nor the table moves anything. */}
        <div className="grid min-h-6 items-center text-14 print:hidden *:col-start-1 *:row-start-1">
          <p className={hasHint ? 'text-ink-2' : 'invisible'}>{m.comparison_hint()}</p>
          {highlighted ? (
            <p className="flex items-center gap-2 font-[580]">
              <Key letter={highlighted.letter} />
              {highlighted.title}
            </p>
          ) : null}
        </div>
      </hgroup>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div className="view-switch print:hidden" role="group" aria-label={m.comparison_view()}>
        <button type="button" aria-pressed={view === 'chart'} onClick={() => onView('chart')}>
          <ChartColumn size={17} strokeWidth={1.75} aria-hidden="true" />
          {m.comparison_chart()}
        </button>
        <button type="button" aria-pressed={view === 'table'} onClick={() => onView('table')}>
          <Table2 size={17} strokeWidth={1.75} aria-hidden="true" />
          {m.comparison_table()}
        </button>
      </div>
    </div>
  )
}
