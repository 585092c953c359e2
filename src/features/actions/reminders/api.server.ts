import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import { saveReminders } from '~/features/auth/mutations.server'
import type { Locale } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { type ApiEnv, createRouter, endpointsUnder, problems } from '~/lib/server/api.server'
import { localeOfLink, STOP_PAGE_SOURCES, stopPage } from '~/lib/server/mail/stop-page.server'
import { m } from '~/paraglide/messages'
import { readUnsubscribeToken } from './unsubscribe-token.server'

const endpoint = endpointsUnder('actions')
const request = {
  params: z.object({ reminderToken: z.string().max(200) }),
  query: z.object({ language: z.enum(LANGUAGE_CODES).optional() }),
}
const page = (description: string) => ({
  content: { 'text/html': { schema: z.string() } },
  description,
})
const STALE = page('A page that says that the link is no longer valid')

const ask = endpoint('get', '/reminders/{reminderToken}', {
  operationId: 'askAboutReminders',
  summary:
    "Returns the page of a reminder's unsubscribe link, which asks for confirmation; changes nothing",
  security: [],
  request,
  responses: { 200: page('The page'), 410: STALE, ...problems('INVALID') },
})

const stop = endpoint('post', '/reminders/{reminderToken}', {
  operationId: 'stopReminders',
  summary:
    "Stops the reminders to the token's account; mail programs may call it as well (RFC 8058)",
  security: [],
  request,
  responses: { 200: page('A page that confirms it'), 410: STALE, ...problems('INVALID') },
})

/** Routes that need no session: the mail's signed token identifies the account. */
export function remindersApi({ db, secret }: { db: Db; secret: string }) {
  return createRouter()
    .openapi(ask, (c) => {
      const userId = readUnsubscribeToken(c.req.valid('param').reminderToken, secret)
      return userId === null ? stalePage(c) : pageOf(c, { isDone: false })
    })
    .openapi(stop, async (c) => {
      const userId = readUnsubscribeToken(c.req.valid('param').reminderToken, secret)
      if (userId === null) return stalePage(c)
      await saveReminders(db, { userId, isOn: false })
      return pageOf(c, { isDone: true })
    })
}

function pageOf(c: Context<ApiEnv>, { isDone }: { isDone: boolean }) {
  const locale = localeOfLink(c)
  const language = { locale }
  const page = isDone
    ? {
        ...{ title: m.reminder_stopped, text: m.reminder_stopped_text },
        action: accountLink(locale),
      }
    : {
        ...{ title: m.reminder_stop, text: m.reminder_stop_text },
        action: { button: m.reminder_stop({}, language) },
      }
  const { title, text, action } = page
  c.set('inlineHashes', STOP_PAGE_SOURCES)
  return c.html(
    stopPage(locale, { title: title({}, language), text: text({}, language), action }),
    200,
  )
}

/** Responds to a token that this server has not signed, or signed with an earlier secret. */
function stalePage(c: Context<ApiEnv>) {
  const locale = localeOfLink(c)
  const [title, text] = [m.mail_link_stale({}, { locale }), m.reminder_stale_text({}, { locale })]
  c.set('inlineHashes', STOP_PAGE_SOURCES)
  return c.html(stopPage(locale, { title, text, action: accountLink(locale) }), 410)
}

function accountLink(locale: Locale) {
  return { label: m.nav_account({}, { locale }), path: '/account' }
}
