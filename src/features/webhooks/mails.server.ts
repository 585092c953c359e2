import { CHAT_NAMES } from '~/domain/outgoing/chat-address'
import { isChat, type WebhookKind } from '~/domain/outgoing/webhook-event'
import { type Locale, pathIn } from '~/i18n/locale'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type Off = {
  kind: WebhookKind
  email: string
  squadName: string
  host: string
  locale: Locale
  origin: string
  squadId: string
}

/** Composes the mail about an address that was switched off, because it no longer exists or every try has failed for days. */
export function offMail({ kind, email, squadName, host, locale, origin, squadId }: Off): Mail {
  const language = { locale }
  const squad = squadName
  const texts = isChat(kind)
    ? chatTexts(CHAT_NAMES[kind], squad, locale)
    : {
        subject: m.mail_webhook_off_subject({ product: site.name, squad }, language),
        heading: m.mail_webhook_off_heading({}, language),
        body: m.mail_webhook_off_body({ host, squad }, language),
        note: m.mail_webhook_off_note({}, language),
      }
  return composeMail({
    to: email,
    locale,
    ...texts,
    action: {
      label: m.mail_webhook_off_action({}, language),
      link: `${origin}${pathIn(locale, `/squad/${squadId}`)}`,
    },
  })
}

function chatTexts(chat: string, squad: string, locale: Locale) {
  const language = { locale }
  return {
    subject: m.mail_chat_off_subject({ product: site.name, squad, chat }, language),
    heading: m.mail_chat_off_heading({ chat }, language),
    body: m.mail_chat_off_body({ squad, chat }, language),
    note: m.mail_chat_off_note({}, language),
  }
}
