import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { AlertDialog } from '~/ui/dialog'
import { Form } from '~/ui/form'
import { Loaded } from '~/ui/loaded'
import { PasswordField } from '~/ui/password-field'
import { deleteAccount, useAccount } from '../../client'
import type { AccountOverview } from '../../schema'
import { checkPassword } from '../field-problems'
import { useAccountForm } from '../use-account-form'
import { AccountProblem } from './account-problem'
import { AccountSection } from './account-section'

export function DeleteAccount() {
  return (
    <AccountSection title={m.account_delete()} hint={m.account_delete_hint()}>
      <Loaded query={useAccount()}>{(account) => <DeleteForm account={account} />}</Loaded>
    </AccountSection>
  )
}

/** The password first, then the question that names everything that goes. */
function DeleteForm({ account }: { account: AccountOverview }) {
  const { isBusy, problem, submit, errorOf, onInput } = useAccountForm()
  const [asking, setAsking] = useState<{ password: string } | null>(null)

  async function ask(password: string) {
    const current = account.hasPassword ? checkPassword(password) : null
    if (await submit({ current }, async () => {})) setAsking({ password })
  }

  return (
    <>
      <Form
        className="grid gap-3"
        onSubmit={(values) => void ask(values('current'))}
        onInput={onInput}
      >
        {account.hasPassword && (
          <PasswordField
            name="current"
            autoComplete="current-password"
            label={m.account_delete_password()}
            error={errorOf('current')}
          />
        )}
        {problem && <AccountProblem problem={problem} />}
        <Button
          type="submit"
          tone="danger"
          icon={Trash2}
          className="justify-self-start"
          isBusy={isBusy}
        >
          {isBusy ? m.account_delete_busy() : m.account_delete()}
        </Button>
      </Form>
      {asking && (
        <Question
          account={account}
          onChoice={(isSure) => {
            setAsking(null)
            if (isSure) void submit({}, () => deleteAccount(asking.password))
          }}
        />
      )}
    </>
  )
}

function Question({
  account: { squads },
  onChoice,
}: {
  account: AccountOverview
  onChoice: (isSure: boolean) => void
}) {
  return (
    <AlertDialog
      title={m.account_delete_question()}
      choices={[{ value: 'delete', label: m.account_delete(), tone: 'danger-solid' }]}
      onChoice={(choice) => onChoice(choice === 'delete')}
    >
      {squads.length > 0 && (
        <>
          <p>{m.account_delete_squads()}</p>
          <ul className="my-2 grid max-h-60 list-disc gap-1 overflow-auto pl-5 text-ink">
            {squads.map(({ id, name, retrospectiveCount, memberCount }) => (
              <li key={id}>
                {m.account_delete_squad({
                  name,
                  retrospectives: retrospectiveCount,
                  people: memberCount,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{squads.length > 0 ? m.account_delete_others() : m.account_delete_no_squads()}</p>
      <p className="mt-2 font-[580] text-ink">{m.account_delete_final()}</p>
    </AlertDialog>
  )
}
