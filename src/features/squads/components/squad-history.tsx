import { useRef } from 'react'
import { useSquadHistory } from '~/features/squads/state/use-squad-history'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'
import type { RetrospectiveSummary, Squad } from '../schema'
import { HistoryChart } from './history-chart'
import { HistoryList } from './history-list'
import { CHART_HEIGHT } from './squad-chart'
import styles from './squads.module.css'

/** Number of retrospectives listed initially. */
const LISTED = 10

type SquadHistoryProps = {
  squad: Squad
  /** The newest ones. */
  latest: readonly RetrospectiveSummary[]
  locale: Locale
}

/** A squad's retrospectives on the dashboard, and a chart that compares them and loads when it comes near the viewport. */
export function SquadHistory({ squad, latest, locale }: SquadHistoryProps) {
  const [watch, isWanted] = useNearViewport()
  const history = useSquadHistory(squad, { listedAtFirst: LISTED, latest, isWanted })
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid grid-cols-[380px_minmax(0,1fr)] below-layout:grid-cols-1" ref={watch}>
      <div className={styles.list}>
        <h3 ref={title} tabIndex={-1} className={looks.cardHeading}>
          {m.squad_retrospectives()}
        </h3>
        <HistoryList history={history} heading={title} locale={locale} />
      </div>
      <div className={styles.chart}>
        <HistoryChart history={history} heading="h3" height={CHART_HEIGHT} locale={locale} />
      </div>
    </div>
  )
}
