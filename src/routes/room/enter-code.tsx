import { QuickEntrance } from '~/features/quick-rooms/components/quick-entrance'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.room_code_title, m.room_page_description)

export default function EnterCodePage() {
  return <QuickEntrance />
}
