import { Entrance } from '~/features/auth/components/entrance'
import { ResetForm } from '~/features/auth/components/reset-form'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.reset_title()} · ${site.name}`, description: m.reset_description() }
}

export default function ResetPage() {
  return (
    <Entrance title={m.reset_title()} lead={m.reset_lead()}>
      <ResetForm />
    </Entrance>
  )
}
