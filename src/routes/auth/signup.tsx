import { Entrance } from '~/features/auth/components/entrance'
import { SignupForm } from '~/features/auth/components/signup-form'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

export function meta() {
  return { title: `${m.signup_title()} · ${site.name}`, description: m.signup_description() }
}

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
