import { ConfirmForm } from '~/features/auth/components/confirm-form'
import { Entrance } from '~/features/auth/components/entrance'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.confirm_title, m.confirm_description)

export default function ConfirmPage() {
  return (
    <Entrance title={m.confirm_title()} lead={m.confirm_lead()}>
      <ConfirmForm />
    </Entrance>
  )
}
