import { RotateCw } from 'lucide-react'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import type { Retrospective } from '~/features/retrospectives/schema'
import { errorText } from '~/i18n/error-texts'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { useNearViewport } from '~/ui/use-near-viewport'
import { SPRINTS_AT_FIRST, useRetrospectives } from '../client'
import type { RetrospectiveSummary, Squad } from '../schema'
import { RetrospectiveList } from './retrospective-list'
import { SquadChart, SquadChartEmpty, SquadChartSpace } from './squad-chart'
import styles from './squads.module.css'

/** Number of retrospectives listed initially. */
const LISTED = 10
const A_PAGE = 100

type SquadHistoryProps = {
  squad: Squad
  /** The newest ones, if they are loaded already; otherwise they are requested. */
  latest?: readonly RetrospectiveSummary[]
  heading: 'h2' | 'h3'
  locale: Locale
}

/** A squad's retrospectives, and a chart that compares them and loads when it comes near the viewport. */
export function SquadHistory({ squad, latest, heading: Heading, locale }: SquadHistoryProps) {
  const { id, retrospectiveCount: total } = squad
  const [watch, isNear] = useNearViewport()
  const [count, setCount] = useState(SPRINTS_AT_FIRST)
  const [listed, setListed] = useState(LISTED)
  const needsAll = latest === undefined || total > 1
  // One more than is shown, for the change of the last one.
  const query = useRetrospectives(id, isNear && needsAll ? count + 1 : null)
  const loaded = query.data?.retrospectives
  const summaries = useMemo(() => loaded?.map(toSummary), [loaded])
  const compared = useMemo(() => loaded?.slice(0, count), [loaded, count])
  const title = useRef<HTMLHeadingElement>(null)

  const known = (listed > LISTED ? summaries : undefined) ?? latest ?? summaries
  const missing = total - listed

  function showMore({ currentTarget: button }: MouseEvent) {
    // The button may disappear. The focus moves to the last row, so that the next stop is the first new one.
    const rows = button.parentElement?.querySelectorAll<HTMLElement>('[data-sprint]')
    if (missing <= A_PAGE) rows?.item(rows.length - 1).focus({ preventScroll: true })
    const next = listed + Math.min(missing, A_PAGE)
    setListed(next)
    setCount(Math.max(count, next))
  }

  return (
    <div className="grid grid-cols-[380px_minmax(0,1fr)] below-layout:grid-cols-1" ref={watch}>
      <div className={styles.list}>
        <Heading ref={title} tabIndex={-1} className={looks.cardHeading}>
          {m.squad_retrospectives()}
        </Heading>
        {known ? (
          <RetrospectiveList
            retrospectives={known}
            shown={listed}
            heading={title}
            locale={locale}
          />
        ) : (
          <div className="mt-1.5" style={{ minHeight: Math.min(total, listed) * 59 - 1 }} />
        )}
        {missing > 0 && (
          <Button className="my-3" isBusy={query.isLoading && listed > LISTED} onClick={showMore}>
            {missing > A_PAGE
              ? m.history_show_more({ count: A_PAGE })
              : m.squad_show_all({ count: total })}
          </Button>
        )}
      </div>
      <div className={styles.chart}>
        {query.error && !(loaded && loaded.length >= Math.min(total, count)) && (
          <LoadProblem query={query} />
        )}
        {total < 2 ? (
          <SquadChartEmpty total={total} />
        ) : compared ? (
          <SquadChart
            retrospectives={compared}
            total={total}
            isLoading={query.isLoading}
            heading={Heading}
            locale={locale}
            onMore={() => setCount(count + SPRINTS_AT_FIRST)}
          />
        ) : (
          !query.error && <SquadChartSpace hasEarlier={total > SPRINTS_AT_FIRST} />
        )}
      </div>
    </div>
  )
}

function LoadProblem({
  query: { error, isValidating, mutate },
}: {
  query: ReturnType<typeof useRetrospectives>
}) {
  return (
    <Notice
      tone="error"
      actions={
        <Button icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
          {m.action_try_again()}
        </Button>
      }
    >
      {m.squad_problem_retrospectives()} {error && errorText(error)}
    </Notice>
  )
}

function toSummary({ id, sprint, createdAt, canDelete, data }: Retrospective) {
  const { average, source } = data.ok ? data : { average: null, source: undefined }
  return { id, sprint, createdAt, canDelete, average, source, isUnreadable: !data.ok }
}
