import { Entrance } from '~/features/auth/components/entrance'
import { ClosedSignUp, InvitedSignUp } from '~/features/auth/components/refused-sign-up'
import { SignupForm } from '~/features/auth/components/signup-form'
import { useWaysIn } from '~/features/auth/state/use-ways-in'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'

export const meta = pageMeta(m.signup_title, m.signup_description)

const useWork = later(() => import('~/features/transfer/components/waiting-work'))

export default function SignupPage() {
  const { signUp, hasPasswords, isAwaiting } = useWaysIn()
  const work = useWork()
  if (signUp === 'closed') {
    return (
      <Entrance
        title={m.signup_closed_title()}
        lead={m.signup_closed_lead()}
        aside={{ title: m.signup_vote_aside(), hint: m.signup_closed_aside() }}
      >
        <ClosedSignUp note={work && <work.WaitingWork isRefused />} />
      </Entrance>
    )
  }
  if (signUp === 'invited') {
    return (
      <Entrance
        title={m.signup_invited_title()}
        lead={m.signup_invited_lead()}
        aside={{ title: m.signup_vote_aside(), hint: m.signup_invited_aside() }}
      >
        <InvitedSignUp note={work && <work.WaitingWork isRefused />} />
      </Entrance>
    )
  }
  return (
    <Entrance
      title={m.signup_title()}
      lead={hasPasswords ? m.signup_lead() : m.auth_work_lead()}
      aside={{ title: m.signup_aside(), hint: m.signup_aside_hint() }}
      isAwaiting={isAwaiting}
    >
      <SignupForm note={work && <work.WaitingWork />} />
    </Entrance>
  )
}
