import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText, parseErrorCode } from '~/i18n/error-texts'
import { pathIn, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, type FormValues } from '~/ui/form'
import { LocaleLink } from '~/ui/locale-link'
import { Notice } from '~/ui/notice'
import { PasswordField } from '~/ui/password-field'
import { useRequest } from '~/ui/use-request'
import { useSearch } from '~/ui/use-search'
import { signIn, signInWithGoogle, useSession } from '../client'
import { checkEmail, checkPassword } from './field-problems'
import { GoogleButton } from './google-button'
import { ResendConfirmation } from './resend-confirmation'
import { useAccountForm } from './use-account-form'
import { useNext } from './use-next'

/** Sign-in with a password or with Google. A user who is already signed in is redirected to the next page. */
export function LoginForm() {
  const locale = useLocale()
  const { next, login, signup } = useNext()
  const { data: session } = useSession()
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const google = useRequest()
  const [email, setEmail] = useState('')
  if (session?.user) return <Navigate to={next} replace />

  function send(values: FormValues) {
    const [typed, password] = [values('email').trim(), values('password')]
    setEmail(typed)
    const problems = { email: checkEmail(typed), password: checkPassword(password) }
    void submit(problems, () => signIn({ email: typed, password }))
  }

  return (
    <>
      <div className="mt-6 grid gap-3">
        <Arrival isHidden={problem !== null} />
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
      <p className="entrance-or">{m.auth_or()}</p>
      <Form className="grid gap-4" onSubmit={send} onInput={onInput}>
        <Field
          name="email"
          type="email"
          autoComplete="username"
          label={m.auth_email()}
          placeholder={m.auth_email_placeholder()}
          error={errorOf('email')}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={m.auth_password()}
          error={errorOf('password')}
        />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        <Button type="submit" tone="primary" size="large" className="w-full" isBusy={isBusy}>
          {isBusy ? m.login_busy() : m.login_submit()}
        </Button>
      </Form>
      {problem?.code === 'EMAIL_NOT_VERIFIED' && (
        <div className="mt-3 grid">
          <ResendConfirmation email={email} callbackURL={next} />
        </div>
      )}
      <p className="mt-4">
        <LocaleLink to="/forgot-password" className="text-link">
          {m.login_forgot()}
        </LocaleLink>
      </p>
      <p className="text-14 text-ink-2">
        {m.login_no_account()}{' '}
        <LocaleLink to={signup} className="text-link">
          {m.login_to_signup()}
        </LocaleLink>
      </p>
    </>
  )
}

/** What went wrong elsewhere, and sent the browser here: at Google, or with a link from a mail. */
function Arrival({ isHidden }: { isHidden: boolean }) {
  const error = useSearch().get('error')
  if (!error || isHidden) return null
  return <Notice tone="error">{errorText({ code: parseErrorCode(error) })}</Notice>
}
