import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { PageSection } from '~/ui/frame/page-section'
import { AlertDialog } from '~/ui/overlays/dialog'
import { deleteAccount } from '../../client'
import type { AccountOverview } from '../../schema'
import { AccountForm, useAccountForm } from '../account-form'

/** Asks for the password, then for a confirmation that lists everything that will be deleted. */
export function DeleteAccount({ account }: { account: AccountOverview }) {
  const [asking, setAsking] = useState<{ password: string } | null>(null)
  const form = useAccountForm({
    fields: account.hasPassword ? { current: {} } : {},
    send: async ({ current }) => setAsking({ password: current }),
  })

  return (
    <PageSection title={m.account_delete()} hint={m.account_delete_hint()}>
      <AccountForm
        form={form}
        submit={[m.account_delete(), m.account_delete_busy()]}
        button={{ tone: 'danger', icon: Trash2, className: 'justify-self-start' }}
      />
      {asking && (
        <Question
          account={account}
          onChoice={(isSure) => {
            setAsking(null)
            if (isSure) void form.attempt(() => deleteAccount(asking.password))
          }}
        />
      )}
    </PageSection>
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
      <p className="mt-2 font-580 text-ink">{m.account_delete_final()}</p>
    </AlertDialog>
  )
}
