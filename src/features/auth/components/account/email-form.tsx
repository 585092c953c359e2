import { useState } from 'react'
import { errorText, parseErrorCode } from '~/i18n/error-texts'
import { pathIn, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, type FormValues } from '~/ui/form'
import { Loaded } from '~/ui/loaded'
import { Notice } from '~/ui/notice'
import { PasswordField } from '~/ui/password-field'
import { useSearch } from '~/ui/use-search'
import { changeEmail, useAccount, useSession } from '../../client'
import { checkEmail, checkPassword } from '../field-problems'
import { useAccountForm } from '../use-account-form'
import { useUser } from '../user-context'
import { AccountProblem } from './account-problem'
import { AccountSection } from './account-section'

export function EmailForm() {
  const user = useUser()
  const isMailed = useSession().data?.mail
  const email = { email: user.email }
  const hint = isMailed ? m.account_email_hint(email) : m.account_email_hint_plain(email)
  return (
    <AccountSection title={m.account_email()} hint={hint}>
      <Loaded query={useAccount()}>
        {({ hasPassword }) => <ChangeForm hasPassword={hasPassword} />}
      </Loaded>
    </AccountSection>
  )
}

function ChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const user = useUser()
  const callbackURL = pathIn(useLocale(), '/account?email=changed')
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [askedFor, setAskedFor] = useState<string | null>(null)

  async function change(values: FormValues) {
    const [newEmail, password] = [values('email').trim(), values('current')]
    const isSame = newEmail.toLowerCase() === user.email
    const problems = {
      email: isSame ? ('EMAIL_UNCHANGED' as const) : checkEmail(newEmail),
      current: hasPassword ? checkPassword(password) : null,
    }
    const request = () => changeEmail({ newEmail, callbackURL, ...(hasPassword && { password }) })
    setAskedFor(null)
    if (await submit(problems, request)) setAskedFor(newEmail)
  }

  return (
    <Form className="grid gap-3" onSubmit={(values) => void change(values)} onInput={onInput}>
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={m.account_email_new()}
        placeholder={m.auth_email_placeholder()}
        error={errorOf('email')}
      />
      {hasPassword && (
        <PasswordField
          name="current"
          autoComplete="current-password"
          label={m.account_delete_password()}
          error={errorOf('current')}
        />
      )}
      {problem && <AccountProblem problem={problem} />}
      {!problem && <Outcome askedFor={askedFor} />}
      <Button type="submit" className="justify-self-start" isBusy={isBusy}>
        {isBusy ? m.auth_sending() : m.account_email_change()}
      </Button>
    </Form>
  )
}

/** The result of the requested change, or of the mailed link that leads here. */
function Outcome({ askedFor }: { askedFor: string | null }) {
  const { email } = useUser()
  const search = useSearch()
  const error = search.get('error')
  if (askedFor === null && error) {
    return <Notice tone="error">{errorText({ code: parseErrorCode(error) })}</Notice>
  }
  const isChanged = askedFor ? askedFor.toLowerCase() === email : search.has('email')
  if (isChanged) return <Notice tone="done">{m.account_email_changed({ email })}</Notice>
  if (askedFor === null) return null
  return <Notice tone="info">{m.account_email_sent({ email: askedFor })}</Notice>
}
