import { useUser } from '~/features/auth/state/user-context'
import { m } from '~/paraglide/messages'
import { PageSection } from '~/ui/frame/page-section'
import { Notice } from '~/ui/notice'
import { changeName } from '../../client'
import { AccountForm, useAccountForm } from '../account-form'

export function NameForm() {
  const user = useUser()
  const form = useAccountForm({
    fields: { name: { defaultValue: user.name } },
    send: ({ name }) => changeName(name),
  })
  return (
    <PageSection title={m.account_name()} hint={m.account_name_hint()}>
      <AccountForm form={form} submit={[m.action_save(), m.action_saving()]}>
        {form.isDone && <Notice tone="done">{m.account_name_saved()}</Notice>}
      </AccountForm>
    </PageSection>
  )
}
