import { useState } from 'react'
import { useUser } from '~/features/auth/state/user-context'
import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import { postAuth } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Notice } from '~/ui/notice'
import { changePassword } from '../../client'
import type { AccountOverview } from '../../schema'
import { AccountForm, useAccountForm } from '../account-form'

/** Form to change the password, or to set a first one for an account that came from Google. */
export function PasswordSection({ account }: { account: AccountOverview }) {
  return (
    <PageSection title={m.account_password()} hint={m.account_password_hint()}>
      {account.hasPassword ? <PasswordForm /> : <DefinePassword />}
    </PageSection>
  )
}

function PasswordForm() {
  const { email } = useUser()
  // The key of the form: fields keep their own values, and a new form has empty ones.
  const [changes, setChanges] = useState(0)
  const form = useAccountForm({
    fields: {
      current: { label: m.account_password_current() },
      password: { label: m.reset_new() },
    },
    send: async ({ current, password }) => {
      await changePassword({ currentPassword: current, newPassword: password })
      setChanges(changes + 1)
    },
  })
  return (
    <>
      <AccountForm
        key={changes}
        form={form}
        submit={[m.account_password_change(), m.action_saving()]}
        // Password managers save the new password under this user name.
        lead={<input hidden name="username" autoComplete="username" defaultValue={email} />}
      />
      {changes > 0 && !form.isBusy && !form.problem && (
        <Notice tone="done">{m.account_password_saved()}</Notice>
      )}
    </>
  )
}

/** Mails the same link as for a forgotten password, because it proves the address. */
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
      {problem && <Notice tone="error">{accountErrorText(problem)}</Notice>}
      {isSent && <Notice tone="done">{m.account_password_sent({ email })}</Notice>}
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => void send()}>
        {isBusy ? m.auth_sending() : m.account_password_define()}
      </Button>
    </>
  )
}
