import { Entrance } from '~/features/auth/components/entrance'
import { ResetForm } from '~/features/auth/components/reset-form'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.reset_title, m.reset_description)

export default function ResetPage() {
  return (
    <Entrance title={m.reset_title()} lead={m.reset_lead()}>
      <ResetForm />
    </Entrance>
  )
}
