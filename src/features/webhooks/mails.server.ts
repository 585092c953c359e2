import { type Locale, pathIn } from '~/i18n/locale'
import type { Mail } from '~/lib/mail.server'
import { composeMail } from '~/lib/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type Off = {
  email: string
  squadName: string
  host: string
  locale: Locale
  origin: string
  squadId: string
}

/** A squad's address was switched off, because it is gone or every try has failed for days. */
export function offMail({ email, squadName, host, locale, origin, squadId }: Off): Mail {
  const language = { locale }
  return composeMail({
    to: email,
    locale,
    subject: m.mail_webhook_off_subject({ product: site.name, squad: squadName }, language),
    heading: m.mail_webhook_off_heading({}, language),
    body: m.mail_webhook_off_body({ host, squad: squadName }, language),
    action: {
      label: m.mail_webhook_off_action({}, language),
      link: `${origin}${pathIn(locale, `/squad/${squadId}`)}`,
    },
    note: m.mail_webhook_off_note({}, language),
  })
}
