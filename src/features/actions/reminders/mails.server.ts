import { pathIn } from '~/i18n/locale'
import { labelAmong } from '~/i18n/sprint-label'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail, plainName } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import type { Reminder } from './data.server'

type ReminderLinks = { origin: string; token: string }

/** Composes a mail with the person's own promises in one squad: no scores, and no promises of other people. */
export function reminderMail(
  { email, locale, squadId, squadName, actions }: Reminder,
  { origin, token }: ReminderLinks,
): Mail {
  const language = { locale }
  const squad = plainName(squadName)
  const stop = `${origin}/api/reminders/${token}`
  const mail = composeMail({
    ...{ to: email, locale },
    subject: m.reminder_subject({ squad }, language),
    heading: m.reminder_heading({ squad }, language),
    body: m.reminder_body({}, language),
    lines: actions.map(({ title, dueSprint, sprintNames }) =>
      m.reminder_line(
        { title: plainName(title), sprint: plainName(labelAmong(sprintNames, dueSprint)) },
        language,
      ),
    ),
    action: {
      label: m.reminder_action({}, language),
      link: `${origin}${pathIn(locale, `/squad/${squadId}/actions`)}`,
    },
    second: { label: m.reminder_stop({}, language), link: `${stop}?language=${locale}` },
    note: m.reminder_note({}, language),
  })
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
