import { Entrance } from '~/features/auth/components/entrance'
import { ForgotForm } from '~/features/auth/components/forgot-form'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.forgot_title, m.forgot_description)

export default function ForgotPage() {
  return (
    <Entrance title={m.forgot_title()} lead={m.forgot_lead()}>
      <ForgotForm />
    </Entrance>
  )
}
