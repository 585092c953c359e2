import { QuickRoomForm } from '~/features/quick-rooms/components/quick-room-form'
import { EnterCodeForm } from '~/features/rooms/components/door/enter-code-form'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return {
    title: `${m.room_code_title()} · ${site.name}`,
    description: m.room_page_description(),
  }
}

export default function EnterCodePage() {
  return (
    <EnterCodeForm>
      <QuickRoomForm />
    </EnterCodeForm>
  )
}
