import { WEEKDAYS } from '~/domain/squads/squad'
import { useSession } from '~/features/auth/client'
import { errorText } from '~/i18n/error-texts'
import { formatWeekday } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'
import { useRequest } from '~/ui/forms/use-request'
import { SettingRow } from '~/ui/frame/setting-row'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { changeSquad } from '../client'
import type { Squad } from '../schema'

/**
 * Setting for the weekday of reminders about due actions. All members see it, and the owner changes it. Renders nothing if the server sends no mail.
 */
export function ReminderDay({ squad: { id, reminderDay, isOwner } }: { squad: Squad }) {
  const locale = useLocale()
  const { problem, run } = useRequest()
  const isMailed = useSession().data?.mail
  if (!isMailed || (!isOwner && reminderDay === null)) return null

  async function change(chosen: string) {
    const day = WEEKDAYS.find((each) => String(each) === chosen) ?? null
    const isSaved = await run(() => changeSquad(id, { reminderDay: day }), chosen)
    if (isSaved) showToast(m.squad_reminder_saved)
  }

  return (
    <SettingRow
      title={m.squad_reminder()}
      hint={m.squad_reminder_hint()}
      below={problem && <Notice tone="error">{errorText(problem)}</Notice>}
    >
      {isOwner ? (
        <Select
          label={m.squad_reminder_day()}
          value={String(reminderDay ?? '')}
          onChange={(chosen) => void change(chosen)}
        >
          <option value="">{m.squad_reminder_never()}</option>
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {formatWeekday(day, locale)}
            </option>
          ))}
        </Select>
      ) : (
        <p className="font-580">{reminderDay !== null && formatWeekday(reminderDay, locale)}</p>
      )}
    </SettingRow>
  )
}
