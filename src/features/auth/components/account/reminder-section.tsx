import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { saveReminders, useSession } from '../../client'
import type { AccountOverview } from '../../schema'

/** Setting for reminders of due actions. Renders nothing if the server sends no mail. */
export function ReminderSection({ account }: { account: AccountOverview }) {
  const { problem, run } = useRequest()
  const isMailed = useSession().data?.mail
  if (!isMailed) return null

  async function change(chosen: string) {
    const isOn = chosen === 'on'
    if (isOn === account.reminders) return
    if (await run(() => saveReminders(isOn), chosen)) showToast(m.account_reminders_saved)
  }

  return (
    <PageSection title={m.account_reminders()} hint={m.account_reminders_hint()}>
      <div className="justify-self-start">
        <Segmented
          label={m.account_reminders()}
          value={account.reminders ? 'on' : 'off'}
          options={[
            { value: 'on', label: m.account_reminders_on() },
            { value: 'off', label: m.account_reminders_off() },
          ]}
          onChange={(chosen) => void change(chosen)}
        />
      </div>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </PageSection>
  )
}
