import { HeadlineCount } from '~/features/insights/components/headline-count'
import { TrendsPage } from '~/features/insights/components/trends-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { useParams } from '~/ui/router'

/** Coaches, who often start with this page, do not see it. */
const useTabs = later(() => import('~/features/squads/components/squad-tabs'))

export const meta = pageMeta(m.trends_title, m.trends_description)

export default function TrendsRoute() {
  const { squadId = '' } = useParams()
  const tabs = useTabs()
  // The key keeps the state of one squad out of another.
  return (
    <TrendsPage
      key={squadId}
      squadId={squadId}
      tabs={
        tabs && (
          <tabs.SquadTabs
            squadId={squadId}
            view="trends"
            headlines={(squad) => <HeadlineCount squad={squad} />}
          />
        )
      }
    />
  )
}
