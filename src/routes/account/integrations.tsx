import { IntegrationsPage } from '~/features/webhooks/components/integrations-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { ToastRegion } from '~/ui/toast'

export const meta = pageMeta(m.integrations_title, m.integrations_description)

export default function IntegrationsRoute() {
  const { squadId = '' } = useParams()
  return (
    <div className="page">
      <IntegrationsPage key={squadId} squadId={squadId} />
      <ToastRegion />
    </div>
  )
}
