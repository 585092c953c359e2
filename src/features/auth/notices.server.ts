import { AsyncResource } from 'node:async_hooks'
import { pathIn } from '~/i18n/locale'
import type { Log } from '~/lib/log.server'
import type { Mail, Mailer } from '~/lib/mail.server'
import { localeOfRequest } from '~/lib/mail-layout.server'
import type { Limits } from './limits.server'
import {
  changeMail,
  changeNoticeMail,
  confirmMail,
  existsMail,
  passwordMail,
  resetMail,
} from './mails.server'

type To = { to: string; request: Request | undefined }

/**
 * What people are told by mail, in the language of the page they are on. Nothing here is waited for: a slow mail server must
 * not slow anybody down, nor tell by the time it takes whether there is an account.
 */
export type Notices = {
  confirm(notice: To & { link: string }): void
  reset(notice: To & { token: string }): void
  exists(notice: To): void
  changeEmail(notice: Omit<To, 'to'> & { oldEmail: string; newEmail: string; link: string }): void
  passwordChanged(notice: To): void
}

type Parts = { origin: string; mailer: Mailer; limits: Limits; log: Log }

export function createNotices({ origin, mailer, limits, log }: Parts): Notices {
  // Better Auth calls from within its transactions, and the counting must not look as if it belonged to them.
  const post = AsyncResource.bind((mail: Mail) => {
    limits.takeMail(mail.to).then(
      (isAllowed) => {
        if (isAllowed) mailer.send(mail)
        else log.warn('mail not sent: too many to one address')
      },
      () => log.error('mail not sent: it could not be counted'),
    )
  })

  return {
    confirm: ({ to, link, request }) =>
      post(confirmMail({ to, link, locale: localeOfRequest(request) })),
    reset({ to, token, request }) {
      const locale = localeOfRequest(request)
      const page = encodeURIComponent(pathIn(locale, '/reset-password'))
      const link = `${origin}/api/auth/reset-password/${token}?callbackURL=${page}`
      post(resetMail({ to, link, locale }))
    },
    exists: ({ to, request }) => post(existsMail({ to, origin, locale: localeOfRequest(request) })),
    changeEmail({ oldEmail, newEmail, link, request }) {
      const locale = localeOfRequest(request)
      post(changeMail({ to: newEmail, link, locale }))
      post(changeNoticeMail({ to: oldEmail, newEmail, origin, locale }))
    },
    passwordChanged: ({ to, request }) =>
      post(passwordMail({ to, origin, locale: localeOfRequest(request) })),
  }
}
