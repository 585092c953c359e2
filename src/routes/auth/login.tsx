import { Entrance } from '~/features/auth/components/entrance'
import { LoginForm } from '~/features/auth/components/login-form'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.login_title()} · ${site.name}`, description: m.login_description() }
}

export default function LoginPage() {
  return (
    <Entrance title={m.login_title()} lead={m.login_lead()}>
      <LoginForm />
    </Entrance>
  )
}
