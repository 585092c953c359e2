import { Grid3x3, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Reading } from '~/domain/trends/history-reading'
import { Apart } from '~/features/insights/components/coach/apart'
import { HeatTable } from '~/features/insights/components/heat/heat-table'
import { Heatmap } from '~/features/insights/components/heat/heatmap'
import { TrendLegend } from '~/features/insights/components/topic/topic-trend'
import type { Naming } from '~/features/insights/texts/trend-texts'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import looks from '~/ui/looks.module.css'
import { HOW_ID, HowRange } from './how-range'
import { Multiples, type MultiplesOrder } from './multiples'

export type TrendsProps = Naming & {
  /** Has at least one sprint. */
  reading: Reading
  /** Index of the first sprint shown. */
  from: number
  order: MultiplesOrder
  onOrder: (order: MultiplesOrder) => void
  /** Address of a topic's page; without it topics are not links. */
  hrefOf?: (key: string) => string
}

/** Content below the topics to talk about: all topics, all scores, the newest votes, and how a range is calculated. */
export function TrendsDetails(props: TrendsProps) {
  const { order: _, onOrder: __, ...shared } = props
  const { reading, names } = shared
  const hasVotes = names.some((name) => name.hasVotes)
  const isFirst = reading.sprints.length === 1
  return (
    <>
      {!isFirst && <MultiplesPart {...props} />}
      {/* The votes of a single sprint show more. */}
      {!(isFirst && hasVotes) && <MapPart {...props} />}
      {hasVotes && (
        <Part
          id="trends-apart"
          className="unfold-9"
          title={m.trends_apart()}
          hint={names.at(-1)?.hasVotes && m.trends_apart_hint({ sprint: names.at(-1)?.name ?? '' })}
        >
          <Apart {...shared} />
        </Part>
      )}
      <HowRange />
    </>
  )
}

function MultiplesPart(props: TrendsProps) {
  const { order, onOrder, ...rest } = props
  return (
    <Part
      id="trends-multiples"
      title={m.trends_multiples()}
      hint={
        <TrendLegend>
          <li>
            <a href={`#${HOW_ID}`} className={`${looks.textLink} print:hidden`}>
              {m.trends_how()}
            </a>
          </li>
        </TrendLegend>
      }
      actions={
        <Segmented
          label={m.trends_order()}
          value={order}
          options={[
            { value: 'topics', label: m.trends_order_topics() },
            { value: 'changed', label: m.trends_order_changed() },
          ]}
          onChange={onOrder}
        />
      }
    >
      <Multiples order={order} {...rest} />
    </Part>
  )
}

function MapPart({ reading, from, names, locale, hrefOf }: TrendsProps) {
  const [view, setView] = useState<'map' | 'table'>('map')
  return (
    <Part
      id="trends-map"
      className="unfold-8"
      title={m.trends_map()}
      hint={m.trends_map_hint()}
      actions={
        <Segmented
          label={m.trends_map_view()}
          value={view}
          options={[
            { value: 'map', label: m.trends_map_map(), icon: Grid3x3 },
            { value: 'table', label: m.trends_map_table(), icon: Table2 },
          ]}
          onChange={setView}
        />
      }
    >
      <div className={`${looks.card} px-5 py-4 below-type:px-4`}>
        {view === 'map' ? (
          <Heatmap {...{ reading, from, names, locale, ...(hrefOf && { hrefOf }) }} />
        ) : (
          <HeatTable {...{ reading, from, names, locale }} />
        )}
      </div>
    </Part>
  )
}

function Part({
  id,
  className = '',
  title,
  hint,
  actions,
  children,
}: {
  id: string
  /** Class that defers the layout. */
  className?: string
  title: string
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 mb-4">
        <div>
          <h2 id={id}>{title}</h2>
          {typeof hint === 'string' ? (
            <p className="mt-0.5 max-w-[68ch] text-14 text-ink-2">{hint}</p>
          ) : (
            hint
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
