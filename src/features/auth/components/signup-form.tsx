import { useState } from 'react'
import { useNext } from '~/features/auth/state/use-next'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { Redirect } from '~/ui/router'
import { signUp, useSession } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'
import { ResendConfirmation } from './resend-confirmation'

/** Form to sign up. With a mail server the account waits for the mailed link; without one the user is signed in immediately. */
export function SignupForm() {
  const { next, login } = useNext()
  const { data: session } = useSession()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const form = useAccountForm({
    fields: { name: { placeholder: m.auth_name_placeholder() }, email: {}, password: {} },
    send: async ({ name, email, password }) => {
      const { isSignedIn } = await signUp({ name, email, password, callbackURL: next })
      if (!isSignedIn) setWaitingFor(email)
    },
  })
  if (session?.user) return <Redirect to={next} />

  return (
    <>
      {waitingFor === null ? (
        <AccountForm {...ENTRANCE} form={form} submit={[m.signup_submit(), m.signup_busy()]} />
      ) : (
        <div className="mt-6 grid gap-4">
          <Notice tone="done">{m.signup_done()}</Notice>
          <p className="text-14 text-ink-2">{m.signup_sent_to({ email: waitingFor })}</p>
          <ResendConfirmation email={waitingFor} callbackURL={next} />
        </div>
      )}
      <p className="mt-5 text-14 text-ink-2">
        {m.signup_has_account()}{' '}
        <LocaleLink to={login} className={looks.textLink}>
          {m.signup_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}
