import { Entrance } from '~/features/auth/components/entrance'
import { LoginForm } from '~/features/auth/components/login-form'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.login_title, m.login_description)

export default function LoginPage() {
  return (
    <Entrance title={m.login_title()} lead={m.login_lead()}>
      <LoginForm note={null} />
    </Entrance>
  )
}
