import { useRef } from 'react'
import { useSquadHistory } from '~/features/squads/state/use-squad-history'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import type { Squad } from '../schema'
import { HistoryChart } from './history-chart'
import { HistoryList } from './history-list'
import { NewestSprint } from './newest-sprint'
import styles from './squads.module.css'

const useSteps = later(() => import('./squad-steps'))

/** The newest sprint and the four before it. */
const LISTED = 5
/** Height of the chart in pixels, so that the view stays short. */
const HEIGHT = 264

/** The newest sprint of a squad, those before it, and a chart that compares them. A squad without sprints has its first steps instead. */
export function SquadSummary({ squad }: { squad: Squad }) {
  const locale = useLocale()
  const history = useSquadHistory(squad, { listedAtFirst: LISTED, isWanted: true })
  const title = useRef<HTMLHeadingElement>(null)
  const total = squad.retrospectiveCount
  const [newest, before] = history.loaded ?? []
  if (total === 0) return <FirstSteps squadId={squad.id} />
  return (
    <div className="grid grid-cols-[380px_minmax(0,1fr)] items-start gap-4 below-layout:grid-cols-1">
      <div className={`${looks.card} ${styles.newest}`}>
        {newest ? (
          <NewestSprint retrospective={newest} before={before} locale={locale} />
        ) : (
          !history.hasFailed && <div className="min-h-67" />
        )}
        {total > 1 && (
          <>
            <h3 ref={title} tabIndex={-1} className={`${looks.cardHeading} mt-3`}>
              {m.squad_earlier()}
            </h3>
            <HistoryList history={history} skipped={1} heading={title} isCompact locale={locale} />
          </>
        )}
      </div>
      <div className={`${looks.card} ${styles.chart}`}>
        <HistoryChart history={history} heading="h2" height={HEIGHT} locale={locale} />
      </div>
    </div>
  )
}

function FirstSteps({ squadId }: { squadId: string }) {
  const steps = useSteps()
  return steps && <steps.SquadSteps squadId={squadId} />
}
