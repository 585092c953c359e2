import { useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, type FormValues } from '~/ui/form'
import { Notice } from '~/ui/notice'
import { changeName } from '../../client'
import { checkName } from '../field-problems'
import { useAccountForm } from '../use-account-form'
import { useUser } from '../user-context'
import { AccountSection } from './account-section'

export function NameForm() {
  const user = useUser()
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [isSaved, setIsSaved] = useState(false)

  async function save(values: FormValues) {
    const name = values('name').trim()
    setIsSaved(false)
    setIsSaved(await submit({ name: checkName(name) }, () => changeName(name)))
  }

  return (
    <AccountSection title={m.account_name()} hint={m.account_name_hint()}>
      <Form className="grid gap-3" onSubmit={(values) => void save(values)} onInput={onInput}>
        <Field
          name="name"
          autoComplete="name"
          label={m.auth_name()}
          defaultValue={user.name}
          error={errorOf('name')}
        />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        {isSaved && <Notice tone="done">{m.account_name_saved()}</Notice>}
        <Button type="submit" className="justify-self-start" isBusy={isBusy}>
          {isBusy ? m.action_saving() : m.action_save()}
        </Button>
      </Form>
    </AccountSection>
  )
}
