import { type Locale, pathIn } from '~/i18n/locale'
import type { Mail } from '~/lib/server/mail/mail.server'
import { composeMail } from '~/lib/server/mail/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'

type Addressed = { to: string; locale: Locale }
type WithLink = Addressed & { link: string }
type WithPages = Addressed & { origin: string }

// No mail repeats text from the form. Otherwise a visitor could sign up with another person's address to have their own text sent there.

export function confirmMail({ to, locale, link }: WithLink): Mail {
  const [product, language] = [{ product: site.name }, { locale }]
  return composeMail({
    to,
    locale,
    subject: m.mail_confirm_subject(product, language),
    heading: m.mail_confirm_heading({}, language),
    body: m.mail_confirm_body(product, language),
    action: { label: m.mail_confirm_action({}, language), link },
    note: m.mail_confirm_ignore({}, language),
  })
}

export function resetMail({ to, locale, link }: WithLink): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_reset_subject({ product: site.name }, language),
    heading: m.mail_reset_heading({}, language),
    body: m.mail_reset_body({}, language),
    action: { label: m.mail_reset_action({}, language), link },
    note: m.mail_reset_ignore({}, language),
  })
}

/** Composes the mail for a sign-up with an address that already has an account. */
export function existsMail({ to, locale, origin }: WithPages): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_exists_subject({ product: site.name }, language),
    heading: m.mail_exists_heading({}, language),
    body: m.mail_exists_body({}, language),
    action: { label: m.mail_exists_action({}, language), link: origin + pathIn(locale, '/login') },
    second: { label: m.mail_exists_reset({}, language), link: forgotPage(origin, locale) },
    note: m.mail_exists_ignore({}, language),
  })
}

/** Composes the mail to the new address of an account. */
export function changeMail({ to, locale, link }: WithLink): Mail {
  const [product, language] = [{ product: site.name }, { locale }]
  return composeMail({
    to,
    locale,
    subject: m.mail_change_subject(product, language),
    heading: m.mail_change_heading({}, language),
    body: m.mail_change_body(product, language),
    action: { label: m.mail_change_action({}, language), link },
    note: m.mail_change_ignore({}, language),
  })
}

/** Composes the mail to the account's previous address. */
export function changeNoticeMail({
  to,
  locale,
  origin,
  newEmail,
}: WithPages & { newEmail: string }): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_change_notice_subject({ product: site.name }, language),
    heading: m.mail_change_notice_heading({}, language),
    body: m.mail_change_notice_body({ email: newEmail }, language),
    note: m.mail_change_notice_ignore({}, language),
    action: { label: m.mail_reset_action({}, language), link: forgotPage(origin, locale) },
  })
}

export function passwordMail({ to, locale, origin }: WithPages): Mail {
  const language = { locale }
  return composeMail({
    to,
    locale,
    subject: m.mail_password_subject({ product: site.name }, language),
    heading: m.mail_password_heading({}, language),
    body: m.mail_password_body({}, language),
    note: m.mail_password_ignore({}, language),
    action: { label: m.mail_reset_action({}, language), link: forgotPage(origin, locale) },
  })
}

function forgotPage(origin: string, locale: Locale): string {
  return origin + pathIn(locale, '/forgot-password')
}
