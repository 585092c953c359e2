import { useMemo, useState } from 'react'
import { lastNumberIn } from '~/domain/retrospectives/sprint-name'
import { readHistory } from '~/domain/trends/history-reading'
import type { ReadSprint } from '~/domain/trends/reading-values'
import type { SprintName } from '~/features/insights/texts/trend-texts'
import { firstOf, type Period } from '~/features/insights/view/period'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import type { MultiplesOrder } from './multiples'
import { Trends } from './trends'
import { PeriodChoice } from './trends-head'

/** A sprint that has a name instead of a number. */
type NamedSprint = ReadSprint & {
  sprint: string
  squadName: string
  savedAt: Date | null
}

/** Trends of one squad's sprints, in the order of saving. Period and order are local state. */
export function SprintTrends({
  sprints,
  locale,
}: {
  sprints: readonly NamedSprint[]
  locale: Locale
}) {
  const [period, setPeriod] = useState<Period>('12')
  const [order, setOrder] = useState<MultiplesOrder>('topics')
  const reading = readHistory(sprints)
  const names = useMemo(() => sprints.map(nameOf), [sprints])
  const squad = sprints.at(-1)?.squadName.trim()
  return (
    <section
      aria-labelledby="local-trends"
      className="grid grid-cols-1 gap-8 print:block print:space-y-4.5"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="local-trends">{squad ? m.trends_heading({ squad }) : m.trends_title()}</h2>
        <PeriodChoice period={period} sprints={sprints.length} onPeriod={setPeriod} />
      </div>
      <Trends
        from={firstOf(period, sprints.length)}
        order={order}
        onOrder={setOrder}
        {...{ reading, names, locale }}
      />
    </section>
  )
}

/** Names a sprint. The axis has room for a number: the one at the end of the name, otherwise the sprint's position. */
export function nameOf(
  {
    sprint,
    savedAt,
    tallies,
    source,
  }: Pick<NamedSprint, 'sprint' | 'savedAt' | 'tallies' | 'source'>,
  at: number,
): SprintName {
  const name = sprint.trim() || m.history_not_available()
  const short = String(lastNumberIn(name) ?? at + 1)
  return { short, name, date: savedAt, hasVotes: (tallies?.size ?? 0) > 0, source }
}
