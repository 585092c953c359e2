import { useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { postAuth } from '~/lib/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, type FormValues } from '~/ui/form'
import { LocaleLink } from '~/ui/locale-link'
import { Notice } from '~/ui/notice'
import { checkEmail } from './field-problems'
import { useAccountForm } from './use-account-form'

/** Asks for the link to a new password. The answer is the same whether or not the address has an account. */
export function ForgotForm() {
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [isSent, setIsSent] = useState(false)

  async function send(values: FormValues) {
    const email = values('email').trim()
    setIsSent(false)
    const request = () => postAuth('request-password-reset', { email })
    setIsSent(await submit({ email: checkEmail(email) }, request))
  }

  return (
    <>
      <Form className="mt-6 grid gap-4" onSubmit={(values) => void send(values)} onInput={onInput}>
        <Field
          name="email"
          type="email"
          autoComplete="username"
          label={m.auth_email()}
          placeholder={m.auth_email_placeholder()}
          error={errorOf('email')}
        />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        {isSent && <Notice tone="done">{m.forgot_done()}</Notice>}
        <Button type="submit" tone="primary" size="large" className="w-full" isBusy={isBusy}>
          {isBusy ? m.auth_sending() : m.forgot_submit()}
        </Button>
      </Form>
      <p className="mt-5">
        <LocaleLink to="/login" className="text-link">
          {m.auth_back_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}
