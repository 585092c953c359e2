import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadHeadlines } from '~/features/insights/components/squad-headlines'
import { SquadShell } from '~/features/insights/components/squad-shell'
import { SquadSummary } from '~/features/squads/components/squad-summary'
import type { Squad } from '~/features/squads/schema'
import { RecentImport } from '~/features/transfer/components/recent-import'
import { pathIn } from '~/i18n/locale'
import { pageMeta } from '~/i18n/page-head'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { Redirect, useLocation, useParams } from '~/ui/router'

// The last card of the page, which a reader seldom sees first.
const useActions = later(() => import('~/features/actions/components/open-actions'))

/** Views by the anchors of the page that had everything, to which mails and stored links still lead. */
const VIEWS_OF_ANCHORS: Record<string, string> = {
  '#actions': 'actions',
  '#topics': 'topics',
  '#members': 'people',
  '#transfer': 'settings',
}

export const meta = pageMeta(m.squad_title, m.squad_description)

export default function SquadRoute() {
  const { squadId = '' } = useParams()
  const { hash, search } = useLocation()
  const locale = useLocale()
  const view = search.startsWith('?examples=') ? 'topics' : VIEWS_OF_ANCHORS[hash]
  if (view) return <Redirect to={pathIn(locale, `/squad/${squadId}/${view}${search}`)} />
  return (
    <SquadShell view="summary">
      {(squad) => (
        <>
          <LoadedCard card="transfer">
            <RecentImport squad={squad} />
          </LoadedCard>
          <LoadedCard card="retrospectives">
            <SquadSummary squad={squad} />
          </LoadedCard>
          {squad.retrospectiveCount > 0 && (
            <LoadedCard card="trends">
              <SquadHeadlines squad={squad} />
            </LoadedCard>
          )}
          <LoadedCard card="actions">
            <LastCard squad={squad} />
          </LoadedCard>
        </>
      )}
    </SquadShell>
  )
}

function LastCard({ squad }: { squad: Squad }) {
  const actions = useActions()
  return actions && <actions.OpenActions squad={squad} />
}
