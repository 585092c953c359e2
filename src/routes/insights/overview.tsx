import { CoachOverview } from '~/features/insights/components/coach-overview'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui/toast'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.coach_title()} · ${site.name}`, description: m.coach_description() }
}

export default function OverviewRoute() {
  return (
    <div className="page">
      <CoachOverview />
      <ToastRegion />
    </div>
  )
}
