import { Entrance } from '~/features/auth/components/entrance'
import { SignupForm } from '~/features/auth/components/signup-form'
import { pageMeta } from '~/i18n/page-head'
import { m } from '~/paraglide/messages'

export const meta = pageMeta(m.signup_title, m.signup_description)

export default function SignupPage() {
  return (
    <Entrance
      title={m.signup_title()}
      lead={m.signup_lead()}
      aside={{ title: m.signup_aside(), hint: m.signup_aside_hint() }}
    >
      <SignupForm />
    </Entrance>
  )
}
