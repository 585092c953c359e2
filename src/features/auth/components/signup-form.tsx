import { type ReactNode, useState } from 'react'
import { useNext } from '~/features/auth/state/use-next'
import { useWaysIn } from '~/features/auth/state/use-ways-in'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { Redirect } from '~/ui/router'
import { signUp, useSession } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'
import { ProviderButtons } from './provider-buttons'
import { ResendConfirmation } from './resend-confirmation'

/** Ways to sign up on a server that lets this visitor try. `note` names what waits for the account. */
export function SignupForm({ note }: { note: ReactNode }) {
  const locale = useLocale()
  const { next, login } = useNext()
  const { data: session } = useSession()
  const { hasPasswords } = useWaysIn()
  if (session?.user) return <Redirect to={next} />
  const pages = { callbackURL: next, errorCallbackURL: pathIn(locale, login) }

  return (
    <>
      {hasPasswords ? (
        <PasswordForm />
      ) : (
        <div className="mt-6 grid gap-3">
          <ProviderButtons pages={pages} />
        </div>
      )}
      {note}
      {hasPasswords && (
        <p className="mt-5 text-14 text-ink-2">
          {m.signup_has_account()}{' '}
          <LocaleLink to={login} className={looks.textLink}>
            {m.signup_to_login()}
          </LocaleLink>
        </p>
      )}
    </>
  )
}

/** Form to sign up. With a mail server the account waits for the mailed link; without one the user is signed in immediately. */
function PasswordForm() {
  const { next } = useNext()
  const { domains } = useWaysIn()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const hint = domains.length > 0 ? m.auth_domains_hint({ domains: domains.join(', ') }) : ''
  const form = useAccountForm({
    fields: { name: { placeholder: m.auth_name_placeholder() }, email: { hint }, password: {} },
    send: async ({ name, email, password }) => {
      const { isSignedIn } = await signUp({ name, email, password, callbackURL: next })
      if (!isSignedIn) setWaitingFor(email)
    },
  })
  if (waitingFor === null) {
    return <AccountForm {...ENTRANCE} form={form} submit={[m.signup_submit(), m.signup_busy()]} />
  }
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="done">{m.signup_done()}</Notice>
      <p className="text-14 text-ink-2">{m.signup_sent_to({ email: waitingFor })}</p>
      <ResendConfirmation email={waitingFor} callbackURL={next} />
    </div>
  )
}
