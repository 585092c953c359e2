import { type ReactNode, useState } from 'react'
import { useNext } from '~/features/auth/state/use-next'
import { useWaysIn } from '~/features/auth/state/use-ways-in'
import { accountErrorText, parseErrorCode } from '~/features/auth/texts/account-error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { Redirect } from '~/ui/router'
import { useSearch } from '~/ui/use-search'
import { signIn, useSession } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'
import { ProviderButtons } from './provider-buttons'
import { ResendConfirmation } from './resend-confirmation'

/** Form to sign in with a provider or a password. Redirects users who are already signed in to the next page. `note` names what waits for a sign-in. */
export function LoginForm({ note }: { note: ReactNode }) {
  const locale = useLocale()
  const { next, login } = useNext()
  const { data: session } = useSession()
  const { hasPasswords } = useWaysIn()
  const [isTried, setIsTried] = useState(false)
  if (session?.user) return <Redirect to={next} />
  const pages = { callbackURL: next, errorCallbackURL: pathIn(locale, login) }

  return (
    <>
      <div className="mt-6 grid gap-3">
        {!isTried && <ArrivalError />}
        <ProviderButtons pages={pages} />
      </div>
      {!hasPasswords ? (
        <>
          {note}
          <p className="mt-6 text-14 text-ink-2">
            {m.auth_only_vote()}{' '}
            <LocaleLink to="/room" className={looks.textLink}>
              {m.auth_have_code()}
            </LocaleLink>
          </p>
        </>
      ) : (
        <PasswordForm note={note} onTried={setIsTried} />
      )}
    </>
  )
}

function PasswordForm({
  note,
  onTried,
}: {
  note: ReactNode
  onTried: (hasProblem: boolean) => void
}) {
  const { next, signup } = useNext()
  const [email, setEmail] = useState('')
  const form = useAccountForm({
    fields: { email: {}, password: { autoComplete: 'current-password', hint: '' } },
    send: ({ email, password }) => {
      setEmail(email)
      onTried(true)
      return signIn({ email, password })
    },
  })
  return (
    <>
      <p className="my-5 flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.auth_or()}
      </p>
      <AccountForm
        {...ENTRANCE}
        className="grid gap-4"
        form={form}
        submit={[m.login_submit(), m.login_busy()]}
      />
      {form.problem?.code === 'EMAIL_NOT_VERIFIED' && (
        <div className="mt-3 grid">
          <ResendConfirmation email={email} callbackURL={next} />
        </div>
      )}
      {note}
      <p className="mt-4">
        <LocaleLink to="/forgot-password" className={looks.textLink}>
          {m.login_forgot()}
        </LocaleLink>
      </p>
      <p className="text-14 text-ink-2">
        {m.login_no_account()}{' '}
        <LocaleLink to={signup} className={looks.textLink}>
          {m.login_to_signup()}
        </LocaleLink>
      </p>
    </>
  )
}

/** Error with which a provider or a mailed link sent the browser here. */
function ArrivalError() {
  const error = useSearch().get('error')
  if (!error) return null
  return <Notice tone="error">{accountErrorText({ code: parseErrorCode(error) })}</Notice>
}
