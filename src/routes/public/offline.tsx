import { OfflineScreen } from '~/features/failures/components/offline-screen'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.offline_title, m.offline_lead)

export default function OfflinePage() {
  return <OfflineScreen />
}
