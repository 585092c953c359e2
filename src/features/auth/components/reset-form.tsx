import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText, parseErrorCode } from '~/i18n/error-texts'
import { pathIn, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Form, type FormValues } from '~/ui/form'
import { LocaleLink } from '~/ui/locale-link'
import { Notice } from '~/ui/notice'
import { PasswordField } from '~/ui/password-field'
import { useSearch } from '~/ui/use-search'
import { resetPassword } from '../client'
import { checkPassword, checkRepeat } from './field-problems'
import { useAccountForm } from './use-account-form'

const REDIRECT_MS = 2000

/** A new password, with the link from the mail; then on to signing in. */
export function ResetForm() {
  const search = useSearch()
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [isDone, setIsDone] = useState(false)
  const arrived = search.get('error')

  async function send(values: FormValues) {
    const newPassword = values('password')
    const problems = {
      password: checkPassword(newPassword),
      repeat: checkRepeat(newPassword, values('repeat')),
    }
    const token = search.get('token') ?? ''
    setIsDone(await submit(problems, () => resetPassword({ newPassword, token })))
  }

  if (isDone) return <Done />
  const code = problem?.code ?? (arrived ? parseErrorCode(arrived) : null)
  return (
    <>
      <Form className="mt-6 grid gap-4" onSubmit={(values) => void send(values)} onInput={onInput}>
        <PasswordField
          name="password"
          autoComplete="new-password"
          label={m.reset_new()}
          hint={m.auth_password_hint()}
          error={errorOf('password')}
        />
        <PasswordField
          name="repeat"
          autoComplete="new-password"
          label={m.reset_repeat()}
          error={errorOf('repeat')}
        />
        {code && <Notice tone="error">{errorText(problem ?? { code })}</Notice>}
        <Button type="submit" tone="primary" size="large" className="w-full" isBusy={isBusy}>
          {isBusy ? m.action_saving() : m.reset_submit()}
        </Button>
      </Form>
      <p className="mt-5 flex flex-wrap gap-x-6">
        {code === 'INVALID_TOKEN' && (
          <LocaleLink to="/forgot-password" className="text-link">
            {m.reset_again()}
          </LocaleLink>
        )}
        <LocaleLink to="/login" className="text-link">
          {m.auth_back_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}

/** Says so for as long as it takes to read, then goes to sign in. */
function Done() {
  const navigate = useNavigate()
  const login = pathIn(useLocale(), '/login')
  // The clock is the browser's.
  useEffect(() => {
    const timer = setTimeout(() => void navigate(login, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, login])
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="done">{m.reset_done()}</Notice>
      <p>
        <LocaleLink to="/login" className="text-link">
          {m.login_submit()}
        </LocaleLink>
      </p>
    </div>
  )
}
