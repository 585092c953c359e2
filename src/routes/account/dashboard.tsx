import { Dashboard } from '~/features/squads/components/dashboard'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function text() {
  return { title: `${m.dashboard_title()} · ${site.name}`, description: m.dashboard_description() }
}

export default function DashboardPage() {
  return <Dashboard />
}
