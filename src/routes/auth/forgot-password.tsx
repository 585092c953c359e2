import { Entrance } from '~/features/auth/components/entrance'
import { ForgotForm } from '~/features/auth/components/forgot-form'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.forgot_title()} · ${site.name}`, description: m.forgot_description() }
}

export default function ForgotPage() {
  return (
    <Entrance title={m.forgot_title()} lead={m.forgot_lead()}>
      <ForgotForm />
    </Entrance>
  )
}
