import { useState } from 'react'
import { useUser } from '~/features/auth/state/user-context'
import { accountErrorText, parseErrorCode } from '~/features/auth/texts/account-error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { PageSection } from '~/ui/frame/page-section'
import { Notice } from '~/ui/notice'
import { useSearch } from '~/ui/use-search'
import { changeEmail, useSession } from '../../client'
import type { AccountOverview } from '../../schema'
import { AccountForm, useAccountForm } from '../account-form'

export function EmailForm({ account }: { account: AccountOverview }) {
  const user = useUser()
  const isMailed = useSession().data?.mail
  const email = { email: user.email }
  if (account.followsProvider) {
    return (
      <PageSection title={m.account_email()} hint={m.account_email_follows(email)}>
        {null}
      </PageSection>
    )
  }
  const hint = isMailed ? m.account_email_hint(email) : m.account_email_hint_plain(email)
  return (
    <PageSection title={m.account_email()} hint={hint}>
      <ChangeForm hasPassword={account.hasPassword} />
    </PageSection>
  )
}

function ChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const user = useUser()
  const callbackURL = pathIn(useLocale(), '/account?email=changed')
  const [askedFor, setAskedFor] = useState('')
  const form = useAccountForm({
    fields: {
      email: { autoComplete: 'email', label: m.account_email_new() },
      ...(hasPassword && { current: {} }),
    },
    checkEmail: (typed) => (typed.toLowerCase() === user.email ? 'EMAIL_UNCHANGED' : null),
    send: async ({ email, current }) => {
      await changeEmail({ newEmail: email, callbackURL, ...(hasPassword && { password: current }) })
      setAskedFor(email)
    },
  })
  return (
    <AccountForm form={form} submit={[m.account_email_change(), m.auth_sending()]}>
      {!form.problem && <Outcome askedFor={form.isDone ? askedFor : null} />}
    </AccountForm>
  )
}

/** Result of the requested change, or of the mailed link that leads here. */
function Outcome({ askedFor }: { askedFor: string | null }) {
  const { email } = useUser()
  const search = useSearch()
  const error = search.get('error')
  if (askedFor === null && error) {
    return <Notice tone="error">{accountErrorText({ code: parseErrorCode(error) })}</Notice>
  }
  const isChanged = askedFor ? askedFor.toLowerCase() === email : search.has('email')
  if (isChanged) return <Notice tone="done">{m.account_email_changed({ email })}</Notice>
  if (askedFor === null) return null
  return <Notice tone="info">{m.account_email_sent({ email: askedFor })}</Notice>
}
