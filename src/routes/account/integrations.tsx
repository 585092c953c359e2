import { IntegrationsPage } from '~/features/webhooks/components/integrations-page'
import { m } from '~/paraglide/messages'
import { useParams } from '~/ui/router'
import { ToastRegion } from '~/ui/toast'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.integrations_title()} · ${site.name}`,
    description: m.integrations_description(),
  }
}

export default function IntegrationsRoute() {
  const { squadId = '' } = useParams()
  return (
    <div className="page">
      <IntegrationsPage key={squadId} squadId={squadId} />
      <ToastRegion />
    </div>
  )
}
