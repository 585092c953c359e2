import { useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { postAuth } from '~/lib/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Form, type FormValues } from '~/ui/form'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { PasswordField } from '~/ui/password-field'
import { useRequest } from '~/ui/use-request'
import { changePassword, useAccount } from '../../client'
import { checkPassword } from '../field-problems'
import { useAccountForm } from '../use-account-form'
import { useUser } from '../user-context'
import { AccountSection } from './account-section'

/** Changing the password, or getting a first one for an account that came from Google. */
export function PasswordSection() {
  return (
    <AccountSection title={m.account_password()} hint={m.account_password_hint()}>
      <Loaded query={useAccount()}>
        {({ hasPassword }) => (hasPassword ? <PasswordForm /> : <DefinePassword />)}
      </Loaded>
    </AccountSection>
  )
}

function PasswordForm() {
  const { email } = useUser()
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  // Fields keep their own values; new ones are empty.
  const [changes, setChanges] = useState(0)

  async function change(values: FormValues) {
    const [currentPassword, newPassword] = [values('current'), values('password')]
    const problems = {
      current: checkPassword(currentPassword),
      password: checkPassword(newPassword),
    }
    const isDone = await submit(problems, () => changePassword({ currentPassword, newPassword }))
    if (isDone) setChanges(changes + 1)
  }

  return (
    <>
      <Form
        key={changes}
        className="grid gap-3"
        onSubmit={(values) => void change(values)}
        onInput={onInput}
      >
        {/* For password managers, which keep the new password under it. */}
        <input hidden name="username" autoComplete="username" defaultValue={email} />
        <PasswordField
          name="current"
          autoComplete="current-password"
          label={m.account_password_current()}
          error={errorOf('current')}
        />
        <PasswordField
          name="password"
          autoComplete="new-password"
          label={m.reset_new()}
          hint={m.auth_password_hint()}
          error={errorOf('password')}
        />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        <Button type="submit" className="justify-self-start" isBusy={isBusy}>
          {isBusy ? m.action_saving() : m.account_password_change()}
        </Button>
      </Form>
      {changes > 0 && !isBusy && !problem && (
        <Notice tone="done">{m.account_password_saved()}</Notice>
      )}
    </>
  )
}

/** By the same mail as for a forgotten one, which proves the address. */
function DefinePassword() {
  const { email } = useUser()
  const { isBusy, problem, run } = useRequest()
  const [isSent, setIsSent] = useState(false)
  async function send() {
    setIsSent(await run(() => postAuth('request-password-reset', { email })))
  }
  return (
    <>
      <p className="text-14 text-ink-2">{m.account_password_none()}</p>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {isSent && <Notice tone="done">{m.account_password_sent({ email })}</Notice>}
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => void send()}>
        {isBusy ? m.auth_sending() : m.account_password_define()}
      </Button>
    </>
  )
}
