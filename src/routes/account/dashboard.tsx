import { LoadedCard } from '~/features/failures/components/loaded-card'
import { OpenRoomNotice } from '~/features/rooms/components/opening/open-room-notice'
import { Dashboard } from '~/features/squads/components/dashboard'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.dashboard_title, m.dashboard_description)

export default function DashboardPage() {
  return <Dashboard newsOf={newsOf} />
}

/** Stays the same function in all renders, so that it causes no rendering of the listed squads. */
function newsOf(squadId: string) {
  return (
    <LoadedCard card="rooms">
      <OpenRoomNotice squadId={squadId} className="px-5 pt-3 below-layout:px-4" />
    </LoadedCard>
  )
}
