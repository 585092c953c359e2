import { IntegrationsPage } from '~/features/webhooks/components/integrations-page'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { ToastRegion } from '~/ui/overlays/toast'
import { useParams } from '~/ui/router'

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
