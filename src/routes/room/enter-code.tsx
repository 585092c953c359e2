import { QuickEntrance } from '~/features/quick-rooms/components/quick-entrance'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.room_code_title()} · ${site.name}`,
    description: m.room_page_description(),
  }
}

export default function EnterCodePage() {
  return <QuickEntrance />
}
