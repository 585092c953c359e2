import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { Dashboard } from '~/features/squads/components/dashboard'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.dashboard_title, m.dashboard_description)

export default function DashboardPage() {
  return <Dashboard roomOf={roomOf} />
}

/** Stays the same function in all renders, so that it causes no rendering of the listed squads. */
function roomOf(squad: { id: string; nextSprint: number }) {
  return <RoomButton squad={squad} tone="plain" />
}
