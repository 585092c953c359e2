import { INVITATION_DAYS } from '~/domain/squad'
import type { Locale } from '~/i18n/locale'
import type { Mail } from '~/lib/mail.server'
import { composeMail } from '~/lib/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type Invited = { to: string; locale: Locale; link: string; ownerName: string; squadName: string }

export function invitationMail({ to, locale, link, ownerName, squadName }: Invited): Mail {
  const names = { owner: plain(ownerName), squad: plain(squadName), product: site.name }
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.invitation_mail_subject(names, language),
    heading: m.invitation_mail_heading(names, language),
    body: m.invitation_mail_body({ ...names, days: INVITATION_DAYS }, language),
    action: { label: m.invitation_mail_action({}, language), link },
    note: m.invitation_mail_ignore({}, language),
  })
}

/**
 * A name as somebody typed it, going to whoever they like: on one line, and with a word joiner behind each mark that would
 * let a mail program take it for an address and make a link of it.
 */
function plain(name: string): string {
  return name.replaceAll(/\s+/g, ' ').replaceAll(/[.:/@](?=\S)/g, '$&\u2060')
}
