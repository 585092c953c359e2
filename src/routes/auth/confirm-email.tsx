import { ConfirmForm } from '~/features/auth/components/confirm-form'
import { Entrance } from '~/features/auth/components/entrance'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.confirm_title()} · ${site.name}`, description: m.confirm_description() }
}

export default function ConfirmPage() {
  return (
    <Entrance title={m.confirm_title()} lead={m.confirm_lead()}>
      <ConfirmForm />
    </Entrance>
  )
}
