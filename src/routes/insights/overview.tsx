import { CoachOverview } from '~/features/insights/components/coach/coach-overview'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui/overlays/toast'

export const meta = pageMeta(m.coach_title, m.coach_description)

export default function OverviewRoute() {
  return (
    <div className="page">
      <CoachOverview />
      <ToastRegion />
    </div>
  )
}
