import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, type FormValues } from '~/ui/form'
import { LocaleLink } from '~/ui/locale-link'
import { Notice } from '~/ui/notice'
import { PasswordField } from '~/ui/password-field'
import { signUp, useSession } from '../client'
import { checkEmail, checkName, checkPassword } from './field-problems'
import { ResendConfirmation } from './resend-confirmation'
import { useAccountForm } from './use-account-form'
import { useNext } from './use-next'

/** Sign-up. With a mail server the account waits for the mailed link; without one the user is signed in immediately. */
export function SignupForm() {
  const { next, login } = useNext()
  const { data: session } = useSession()
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  if (session?.user) return <Navigate to={next} replace />

  async function send(values: FormValues) {
    const [name, email] = [values('name').trim(), values('email').trim()]
    const password = values('password')
    const problems = {
      name: checkName(name),
      email: checkEmail(email),
      password: checkPassword(password),
    }
    await submit(problems, async () => {
      const { isSignedIn } = await signUp({ name, email, password, callbackURL: next })
      if (!isSignedIn) setWaitingFor(email)
    })
  }

  return (
    <>
      {waitingFor === null ? (
        <Form
          className="mt-6 grid gap-4"
          onSubmit={(values) => void send(values)}
          onInput={onInput}
        >
          <Field
            name="name"
            autoComplete="name"
            label={m.auth_name()}
            placeholder={m.auth_name_placeholder()}
            error={errorOf('name')}
          />
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
            autoComplete="new-password"
            label={m.auth_password()}
            hint={m.auth_password_hint()}
            error={errorOf('password')}
          />
          {problem && <Notice tone="error">{errorText(problem)}</Notice>}
          <Button type="submit" tone="primary" size="large" className="w-full" isBusy={isBusy}>
            {isBusy ? m.signup_busy() : m.signup_submit()}
          </Button>
        </Form>
      ) : (
        <div className="mt-6 grid gap-4">
          <Notice tone="done">{m.signup_done()}</Notice>
          <p className="text-14 text-ink-2">{m.signup_sent_to({ email: waitingFor })}</p>
          <ResendConfirmation email={waitingFor} callbackURL={next} />
        </div>
      )}
      <p className="mt-5 text-14 text-ink-2">
        {m.signup_has_account()}{' '}
        <LocaleLink to={login} className="text-link">
          {m.signup_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}
