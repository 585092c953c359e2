import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { saveReminders } from '~/features/auth/mutations.server'
import { type Locale, languageTag } from '~/i18n/locale'
import { type ApiEnv, createRouter, problems } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { escapeMarkup } from '~/lib/escape-markup'
import { localeOfRequest } from '~/lib/mail-layout.server'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'
import { readUnsubscribeToken } from './unsubscribe-token.server'

const tags = ['actions']
const request = {
  params: z.object({ reminderToken: z.string().max(200) }),
  query: z.object({ language: z.enum(['pt', 'en']).optional() }),
}
const page = (description: string) => ({
  content: { 'text/html': { schema: z.string() } },
  description,
})

const ask = createRoute({
  method: 'get',
  path: '/reminders/{reminderToken}',
  operationId: 'askAboutReminders',
  summary:
    'The page behind the link of a reminder, which asks whether to stop them; changes nothing',
  tags,
  security: [],
  request,
  responses: { 200: page('The page'), ...problems('INVALID', 'NOT_FOUND') },
})

const stop = createRoute({
  method: 'post',
  path: '/reminders/{reminderToken}',
  operationId: 'stopReminders',
  summary:
    'Stops the reminders to the account that the token was mailed to; also by the mail program (RFC 8058)',
  tags,
  security: [],
  request,
  responses: { 200: page('A page that says so'), ...problems('INVALID', 'NOT_FOUND') },
})

/** Needs no session: the signed token of the mail says whose reminders they are. */
export function remindersApi({ db, secret }: { db: Db; secret: string }) {
  function requireAccount(token: string): string {
    const userId = readUnsubscribeToken(token, secret)
    if (userId === null) throw new AppError('NOT_FOUND')
    return userId
  }
  return createRouter()
    .openapi(ask, (c) => {
      requireAccount(c.req.valid('param').reminderToken)
      return c.html(renderPage(localeOf(c), false))
    })
    .openapi(stop, async (c) => {
      const userId = requireAccount(c.req.valid('param').reminderToken)
      await saveReminders(db, { userId, isOn: false })
      return c.html(renderPage(localeOf(c), true))
    })
}

function localeOf(c: Context<ApiEnv>): Locale {
  const language = c.req.query('language')
  return language === 'pt' || language === 'en' ? language : localeOfRequest(c.req.raw)
}

/** Without a script and without styles, in the colours that the reader's system has. */
function renderPage(locale: Locale, isDone: boolean): string {
  const language = { locale }
  const title = escapeMarkup(
    isDone ? m.reminder_stopped({}, language) : m.reminder_stop({}, language),
  )
  const text = escapeMarkup((isDone ? m.reminder_stopped_text : m.reminder_stop_text)({}, language))
  const form = `<form method="post"><button>${escapeMarkup(m.reminder_stop({}, language))}</button></form>`
  return `<!doctype html>
<html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · ${escapeMarkup(site.name)}</title></head>
<body><main><h1>${title}</h1><p>${text}</p>${isDone ? '' : form}</main></body></html>
`
}
