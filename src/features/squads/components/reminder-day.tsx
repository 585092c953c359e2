import { WEEKDAYS } from '~/domain/squads/squad'
import { useSession } from '~/features/auth/client'
import { errorText } from '~/i18n/error-texts'
import { formatWeekday } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'
import { useRequest } from '~/ui/forms/use-request'
import looks from '~/ui/looks.module.css'
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
    if (await run(() => changeSquad(id, { reminderDay: day }))) showToast(m.squad_reminder_saved)
  }

  return (
    <section className={looks.splitSection} aria-labelledby="reminder-day">
      <div>
        <h2 id="reminder-day" className="text-20">
          {m.squad_reminder()}
        </h2>
        <p className="mt-1 max-w-150 text-14 text-ink-2">{m.squad_reminder_hint()}</p>
      </div>
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
      {problem && (
        <div className="col-span-full">
          <Notice tone="error">{errorText(problem)}</Notice>
        </div>
      )}
    </section>
  )
}
