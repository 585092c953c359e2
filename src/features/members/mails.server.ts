import { INVITATION_DAYS, type InvitedRole } from '~/domain/squads/squad'
import type { Locale } from '~/i18n/locale'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail, plainName } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type Invited = {
  to: string
  locale: Locale
  link: string
  ownerName: string
  squadName: string
  role: InvitedRole
}

export function invitationMail({ to, locale, link, ownerName, squadName, role }: Invited): Mail {
  const names = { owner: plainName(ownerName), squad: plainName(squadName), product: site.name }
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.invitation_mail_subject(names, language),
    heading: m.invitation_mail_heading(names, language),
    body: (role === 'coach' ? m.invitation_mail_coach : m.invitation_mail_body)(
      { ...names, days: INVITATION_DAYS },
      language,
    ),
    action: { label: m.invitation_mail_action({}, language), link },
    note: m.invitation_mail_ignore({}, language),
  })
}
