import { AsyncResource } from 'node:async_hooks'
import type { Devices } from '~/features/auth/devices.server'
import { ADDRESS_HEADER, type Limits } from '~/features/auth/limits.server'
import { replaceLinks } from '~/features/auth/mutations.server'
import { pathIn } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { safeNext } from '~/lib/safe-next'
import type { Log } from '~/lib/server/log.server'
import type { Mail, Mailer } from '~/lib/server/mail/mail.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { newLinkToken } from './link-tokens.server'
import {
  changeMail,
  changeNoticeMail,
  confirmMail,
  existsMail,
  passwordMail,
  resetMail,
} from './mails.server'

type FromRequest = { request: Request | undefined }
type To = FromRequest & { to: string }
type ToUser = FromRequest & { user: { id: string; email: string } }
/** `next` is the page to open after the confirmation. */
type WithNext = ToUser & { next: string | null }

/**
 * Mails to account holders, in the language of their current page. Callers never wait: a slow mail server must not slow a request down, and the
 * duration must not reveal whether an account exists. A mailed link replaces the older ones of its kind. A mail that is not sent because of the
 * limits leaves them valid. Warnings about the account are always sent: strangers cannot trigger them, so they cannot use them up.
 */
export type Notices = {
  confirm(notice: WithNext): void
  reset(notice: ToUser & { token: string }): void
  exists(notice: To): void
  changeEmail(notice: WithNext & { newEmail: string }): void
  /** Sent to the current address, whether or not the new one already has an account. */
  changeAsked(notice: To & { newEmail: string }): void
  passwordChanged(notice: To): void
}

type NoticesOptions = {
  db: Db
  origin: string
  mailer: Mailer
  limits: Limits
  devices: Devices
  log: Log
}

export function createNotices(options: NoticesOptions): Notices {
  const { db, origin, mailer, limits, devices, log } = options

  /** Runs outside Better Auth's transactions, which call it: counters and links must not be written in them. */
  const post = AsyncResource.bind((notice: To, prepare: Prepare) => {
    void postIfAllowed(notice, prepare).catch(() => log.error('mail not sent: the database failed'))
  })

  async function postIfAllowed({ to, request }: To, prepare: Prepare) {
    const address = request?.headers.get(ADDRESS_HEADER) ?? ''
    const from = { address, account: to, device: devices.find(request?.headers, to) }
    if (await limits.takeMail(from)) mailer.send(await prepare())
    else log.warn('mail not sent: too many to one address')
  }

  /** Mails a new link of `kind` to `to`. The link leads to the confirmation page. */
  function postConfirmation({ user, to, kind, next, request }: Confirmation): void {
    const locale = localeOfRequest(request)
    post({ to, request }, async () => {
      const isChange = kind === 'change-email'
      const token = newLinkToken(isChange ? to : undefined)
      await replaceLinks(db, { userId: user.id, kind, token })
      const query = new URLSearchParams({ token })
      const page = safeNext(next)
      if (page !== null) query.set('next', page)
      const link = `${origin}${pathIn(locale, '/confirm-email')}?${query}`
      return (isChange ? changeMail : confirmMail)({ to, locale, link })
    })
  }

  return {
    confirm: ({ user, ...notice }) =>
      postConfirmation({ ...notice, user, to: user.email, kind: 'confirm-email' }),
    reset({ user, token, request }) {
      const locale = localeOfRequest(request)
      const page = encodeURIComponent(pathIn(locale, '/reset-password'))
      const link = `${origin}/api/auth/reset-password/${token}?callbackURL=${page}`
      const prepare = async () => {
        await replaceLinks(db, { userId: user.id, kind: 'reset-password', token })
        return resetMail({ to: user.email, link, locale })
      }
      post({ to: user.email, request }, prepare)
    },
    exists({ to, request }) {
      post({ to, request }, () => existsMail({ to, origin, locale: localeOfRequest(request) }))
    },
    changeEmail: ({ newEmail, ...notice }) =>
      postConfirmation({ ...notice, to: newEmail, kind: 'change-email' }),
    changeAsked({ to, newEmail, request }) {
      mailer.send(changeNoticeMail({ to, newEmail, origin, locale: localeOfRequest(request) }))
    },
    passwordChanged({ to, request }) {
      mailer.send(passwordMail({ to, origin, locale: localeOfRequest(request) }))
    },
  }
}

type Prepare = () => Mail | Promise<Mail>
type Confirmation = WithNext & { to: string; kind: 'confirm-email' | 'change-email' }
