import { OfflineScreen } from '~/features/failures/components/offline-screen'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.offline_title()} · ${site.name}`, description: m.offline_lead() }
}

export default function OfflinePage() {
  return <OfflineScreen />
}
