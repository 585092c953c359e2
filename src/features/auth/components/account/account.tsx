import type { ReactNode } from 'react'
import { useUser } from '~/features/auth/state/user-context'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useAccount, useSession } from '../../client'
import { DeleteAccount } from './delete-account'
import { EmailForm } from './email-form'
import { NameForm } from './name-form'
import { PasswordSection } from './password-section'
import { PersonalData } from './personal-data'
import { ReminderSection } from './reminder-section'
import { SessionList } from './session-list'

const SECTIONS = [
  ['account-name', NameForm],
  ['account-email', EmailForm],
  ['account-password', PasswordSection],
  ['account-reminders', ReminderSection],
  ['account-sessions', SessionList],
  ['account-tokens', null],
  ['account-data', PersonalData],
  ['account-deletion', DeleteAccount],
] as const

/** Account page: everything that users can see and change about their own account. `tokens` is a section from another feature. */
export function Account({ tokens }: { tokens: ReactNode }) {
  const { email } = useUser()
  const hasPasswords = useSession().data?.signIn.passwords !== false
  const sections = SECTIONS.filter(([card]) => hasPasswords || card !== 'account-password')
  return (
    <div className="page">
      <div className="pb-8 pt-10 below-layout:pb-6 below-layout:pt-6">
        <h1>{m.account_title()}</h1>
        <p className="mt-1 text-ink-2">{m.account_lead({ email })}</p>
      </div>
      <Loaded query={useAccount()}>
        {(account) =>
          sections.map(([card, Section]) => (
            <LoadedCard key={card} card={card}>
              {Section ? <Section account={account} /> : tokens}
            </LoadedCard>
          ))
        }
      </Loaded>
    </div>
  )
}
