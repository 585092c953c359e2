import { type Locale, pathIn } from '~/i18n/locale'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../site.config'

type About = { to: string; locale: Locale; origin: string; name: string }

/** Composes the mail about a token that was sent in an address and revoked. */
export function leakMail({ to, locale, origin, name }: About): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_token_leak_subject({ product: site.name }, language),
    heading: m.mail_token_leak_heading({}, language),
    body: m.mail_token_leak_body({ name }, language),
    action: { label: m.mail_token_action({}, language), link: tokensPage(origin, locale) },
    note: m.mail_token_leak_note({}, language),
  })
}

/** Composes the mail about a token that ends in a week. */
export function expiryMail({ to, locale, origin, name }: About): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_token_expiry_subject({ product: site.name }, language),
    heading: m.mail_token_expiry_heading({}, language),
    body: m.mail_token_expiry_body({ name }, language),
    action: { label: m.mail_token_action({}, language), link: tokensPage(origin, locale) },
    note: m.mail_token_expiry_note({}, language),
  })
}

function tokensPage(origin: string, locale: Locale): string {
  return `${origin}${pathIn(locale, '/account')}#tokens`
}
