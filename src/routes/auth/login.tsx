import { Entrance } from '~/features/auth/components/entrance'
import { LoginForm } from '~/features/auth/components/login-form'
import { useWaysIn } from '~/features/auth/state/use-ways-in'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'

export const meta = pageMeta(m.login_title, m.login_description)

const useWork = later(() => import('~/features/transfer/components/waiting-work'))

export default function LoginPage() {
  const { hasPasswords, isAwaiting } = useWaysIn()
  const work = useWork(false)
  return (
    <Entrance
      title={m.login_title()}
      lead={hasPasswords ? m.login_lead() : m.auth_work_lead()}
      isAwaiting={isAwaiting}
    >
      <LoginForm note={work && <work.WaitingWork />} />
    </Entrance>
  )
}
