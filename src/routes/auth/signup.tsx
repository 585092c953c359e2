import { Suspense } from 'react'
import { Entrance } from '~/features/auth/components/entrance'
import { SignupForm } from '~/features/auth/components/signup-form'
import { useWaysIn } from '~/features/auth/state/use-ways-in'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'
import { later, lazyPart } from '~/ui/later'

export const meta = pageMeta(m.signup_title, m.signup_description)

const useWork = later(() => import('~/features/transfer/components/waiting-work'))

// Most servers are open to all.
const ClosedSignUp = lazyPart(
  async () => (await import('~/features/auth/components/refused-sign-up')).ClosedSignUp,
)
const InvitedSignUp = lazyPart(
  async () => (await import('~/features/auth/components/refused-sign-up')).InvitedSignUp,
)

export default function SignupPage() {
  const { signUp, hasPasswords, isAwaiting } = useWaysIn()
  const work = useWork(false)
  if (signUp === 'closed') {
    return (
      <Entrance
        title={m.signup_closed_title()}
        lead={m.signup_closed_lead()}
        aside={{ title: m.signup_vote_aside(), hint: m.signup_closed_aside() }}
      >
        <Suspense>
          <ClosedSignUp note={work && <work.WaitingWork isRefused />} />
        </Suspense>
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
        <Suspense>
          <InvitedSignUp note={work && <work.WaitingWork isRefused />} />
        </Suspense>
      </Entrance>
    )
  }
  return (
    <Entrance
      title={m.signup_title()}
      lead={hasPasswords ? m.signup_lead() : m.auth_work_lead()}
      aside={{ title: m.signup_vote_aside(), hint: m.signup_aside_hint() }}
      isAwaiting={isAwaiting}
    >
      <SignupForm note={work && <work.WaitingWork offersBringing />} />
    </Entrance>
  )
}
