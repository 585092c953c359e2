import { type ReactNode, Suspense } from 'react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { SquadSays } from '~/features/insights/components/squad-says'
import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { Dashboard } from '~/features/squads/components/dashboard'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { lazyPart } from '~/ui/later'
import { ToastRegion } from '~/ui/overlays/toast'

const CoachOverview = lazyPart(
  async () => (await import('~/features/insights/components/coach/coach-overview')).CoachOverview,
)

export const meta = pageMeta(m.dashboard_title, m.dashboard_description)

export default function DashboardPage() {
  return <Dashboard roomOf={roomOf} saysOf={saysOf} overview={overviewOf} />
}

// The same functions in all renders, so that they cause no rendering of the listed squads.
function roomOf(squad: { id: string; nextSprint: number }, isNext: boolean) {
  return <RoomButton squad={squad} tone={isNext ? 'accent' : 'plain'} />
}

function saysOf(squad: { id: string; retrospectiveCount: number }) {
  return (
    <LoadedCard card="trends">
      <SquadSays squad={squad} />
    </LoadedCard>
  )
}

function overviewOf(foot: ReactNode) {
  return (
    <div className="page">
      <Suspense fallback={null}>
        <CoachOverview isHome foot={foot} />
      </Suspense>
      <ToastRegion />
    </div>
  )
}
