import { ChartColumn, Table2 } from 'lucide-react'
import type { Series } from '~/domain/retrospectives/comparison'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import looks from '~/ui/looks.module.css'
import { Key } from '../key'

export type ComparisonView = 'chart' | 'table'

type ComparisonHeadingProps = {
  headingId: string | undefined
  highlighted: Series | undefined
  view: ComparisonView
  /** Heading level in a card that has a heading of its own: see `ComparisonChart`. */
  inCard: 'h2' | 'h3' | undefined
  onView: (view: ComparisonView) => void
}

export function ComparisonHeading(props: ComparisonHeadingProps) {
  const { headingId, highlighted, view, inCard, onView } = props
  if (inCard) return <CardHeading {...props} level={inCard} />
  const hasHint = view === 'chart' && !highlighted
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <hgroup>
        <h2 id={headingId}>{m.comparison_title()}</h2>
        {/* Both in the same cell, so that switching between them shifts nothing. */}
        <div className="grid min-h-6 items-center text-14 print:hidden *:col-start-1 *:row-start-1">
          <p className={hasHint ? 'text-ink-2' : 'invisible'}>{m.comparison_hint()}</p>
          {highlighted && <Highlighted series={highlighted} />}
        </div>
      </hgroup>
      <ViewSwitch view={view} onView={onView} />
    </div>
  )
}

/** Heading on one line, as high as the switch beside it. */
function CardHeading({
  headingId,
  highlighted,
  view,
  level: Heading,
  onView,
}: ComparisonHeadingProps & { level: 'h2' | 'h3' }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <hgroup className="flex min-w-0 flex-wrap items-center gap-x-4 text-14">
        <Heading id={headingId} className={looks.cardHeading}>
          {m.comparison_title()}
        </Heading>
        {highlighted && <Highlighted series={highlighted} />}
      </hgroup>
      <ViewSwitch view={view} isIconOnly onView={onView} />
    </div>
  )
}

function Highlighted({ series: { letter, title } }: { series: Series }) {
  return (
    <p className="flex items-center gap-2 font-580">
      <Key letter={letter} />
      {title}
    </p>
  )
}

type ViewSwitchProps = Pick<ComparisonHeadingProps, 'view' | 'onView'> & { isIconOnly?: boolean }

function ViewSwitch({ view, isIconOnly = false, onView }: ViewSwitchProps) {
  return (
    <Segmented
      label={m.comparison_view()}
      value={view}
      isIconOnly={isIconOnly}
      options={[
        { value: 'chart', label: m.comparison_chart(), icon: ChartColumn },
        { value: 'table', label: m.comparison_table(), icon: Table2 },
      ]}
      onChange={onView}
    />
  )
}
