import { memo, Suspense, useMemo } from 'react'
import { compareSprints } from '~/domain/retrospectives/comparison'
import { parseTopics } from '~/domain/topics/topic-tree'
import type { Retrospective } from '~/features/retrospectives/schema'
import { ChartSkeleton } from '~/features/scoring/components/chart-skeleton'
import { GhostBars } from '~/features/scoring/components/comparison-empty'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'

type Sprint = ReturnType<typeof toSprints>[number]

// Loaded lazily, because only a squad with at least two sprints needs the chart.
const ComparisonChart = lazyPart(
  async () =>
    (await import('~/features/scoring/components/comparison-chart')).ComparisonChart<Sprint>,
)

/** Chart height of account mode, specification section 9. */
export const CHART_HEIGHT = 400

/** Heights of the chart's head, and of the button for earlier sprints. */
const HEAD = 206
const EARLIER = 64

type SquadChartProps = {
  /** Newest first. The chart leaves out unreadable ones. */
  retrospectives: readonly Retrospective[]
  /** Number of retrospectives that the squad has. */
  total: number
  isLoading: boolean
  heading: 'h2' | 'h3'
  /** Height of the chart in pixels. */
  height: number
  locale: Locale
  onMore: () => void
}

/** A squad's sprints side by side, ascending. */
export const SquadChart = memo(function SquadChart(props: SquadChartProps) {
  const { retrospectives, total, isLoading, heading, height, locale, onMore } = props
  const comparison = useMemo(() => compareSprints(toSprints(retrospectives)), [retrospectives])
  const unreadable = retrospectives.length - comparison.sprints.length
  if (comparison.sprints.length < 2) return <SquadChartEmpty total={total} />
  return (
    <Suspense
      fallback={<SquadChartSpace height={height} hasEarlier={retrospectives.length < total} />}
    >
      <ComparisonChart
        comparison={comparison}
        labelOf={labelOf}
        height={height}
        inCard={heading}
        unloaded={{ total: total - unreadable, isLoading, onLoad: onMore }}
        locale={locale}
      />
    </Suspense>
  )
})

/** Placeholder for the chart while there is nothing to compare. */
export function SquadChartEmpty({ total }: { total: number }) {
  return (
    <div className="grid place-content-center justify-items-center gap-0.5 min-h-49 text-center">
      <GhostBars />
      {total < 2 ? (
        <p className="mt-3 font-580">{m.squad_chart_second()}</p>
      ) : (
        <p className="mt-3 text-14 text-ink-2">{m.squad_chart_insufficient()}</p>
      )}
    </div>
  )
}

/** Reserves the chart's space to avoid a layout shift. */
export function SquadChartSpace({ height, hasEarlier }: { height: number; hasEarlier: boolean }) {
  return <ChartSkeleton height={height + HEAD + (hasEarlier ? EARLIER : 0)} />
}

function toSprints(retrospectives: readonly Retrospective[]) {
  return retrospectives
    .flatMap(({ sprint, name, data }) => {
      if (!data.ok || data.topics.length === 0) return []
      const scores = new Map(Object.entries(data.scores))
      const { source } = data
      return [{ sprint, name, squadName: '', topics: parseTopics(data.topics), scores, source }]
    })
    .sort((one, other) => one.sprint - other.sprint)
}

function labelOf(sprint: Sprint) {
  return { sprint: m.squad_sprint({ sprint: sprintLabel(sprint) }), squad: '' }
}
