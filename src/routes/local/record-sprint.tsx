import { RecordSprint } from '~/features/local-history/components/record-sprint'
import { QuickRoomButton } from '~/features/quick-rooms/components/quick-room-button'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.local_page_title, m.local_description)

export default function RecordSprintPage() {
  return <RecordSprint wayOf={(draft) => <QuickRoomButton draft={draft} />} />
}
