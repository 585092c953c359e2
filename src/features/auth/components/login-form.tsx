import { useState } from 'react'
import { useNext } from '~/features/auth/state/use-next'
import { errorText, parseErrorCode } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { Redirect } from '~/ui/router'
import { useSearch } from '~/ui/use-search'
import { signIn, signInWithGoogle, useSession } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'
import { GoogleButton } from './google-button'
import { ResendConfirmation } from './resend-confirmation'

/** Form to sign in with a password or with Google. Redirects users who are already signed in to the next page. */
export function LoginForm() {
  const locale = useLocale()
  const { next, login, signup } = useNext()
  const { data: session } = useSession()
  const google = useRequest()
  const [email, setEmail] = useState('')
  const form = useAccountForm({
    fields: { email: {}, password: { autoComplete: 'current-password', hint: '' } },
    send: ({ email, password }) => {
      setEmail(email)
      return signIn({ email, password })
    },
  })
  if (session?.user) return <Redirect to={next} />

  return (
    <>
      <div className="mt-6 grid gap-3">
        <ArrivalError isHidden={form.problem !== null} />
        <GoogleButton
          isOff={session?.google === false}
          isBusy={google.isBusy}
          onPress={() => {
            const back = { callbackURL: next, errorCallbackURL: pathIn(locale, login) }
            void google.run(() => signInWithGoogle(back))
          }}
        />
        {google.problem && <Notice tone="error">{errorText(google.problem)}</Notice>}
      </div>
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

/** Error with which Google or a mailed link sent the browser here. */
function ArrivalError({ isHidden }: { isHidden: boolean }) {
  const error = useSearch().get('error')
  if (!error || isHidden) return null
  return <Notice tone="error">{errorText({ code: parseErrorCode(error) })}</Notice>
}
