import { ChartColumn, Table2 } from 'lucide-react'
import type { Series } from '~/domain/comparison'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/segmented'
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
      <Segmented
        label={m.comparison_view()}
        value={view}
        options={[
          { value: 'chart', label: m.comparison_chart(), icon: ChartColumn },
          { value: 'table', label: m.comparison_table(), icon: Table2 },
        ]}
        onChange={onView}
      />
    </div>
  )
}
