import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { type ApiEnv, createRouter, endpointsUnder, problems } from '~/lib/server/api.server'
import { localeOfLink, STOP_PAGE_SOURCES, stopPage } from '~/lib/server/mail/stop-page.server'
import { m } from '~/paraglide/messages'
import { listInvitees } from './data.server'
import { stopMails } from './mutations.server'
import { readStopToken } from './stop-token.server'

const endpoint = endpointsUnder('rooms')
const request = {
  params: z.object({ windowMailToken: z.string().max(200) }),
  query: z.object({ language: z.enum(LANGUAGE_CODES).optional() }),
}
const page = (description: string) => ({
  content: { 'text/html': { schema: z.string() } },
  description,
})

const ask = endpoint('get', '/window-mails/{windowMailToken}', {
  operationId: 'askAboutWindowMails',
  summary:
    'The page behind the link of a mail about a vote over days, which asks whether to stop such mails; changes nothing',
  security: [],
  request,
  responses: { 200: page('The page'), ...problems('INVALID', 'NOT_FOUND') },
})

const stop = endpoint('post', '/window-mails/{windowMailToken}', {
  operationId: 'stopWindowMails',
  summary:
    'Stops the mails about a vote over days to the address that the token was mailed to; also by the mail program (RFC 8058)',
  security: [],
  request,
  responses: { 200: page('A page that says so'), ...problems('INVALID', 'NOT_FOUND') },
})

/** Routes that need no session: the mail's signed token identifies the address. */
export function windowMailsApi({ db, secret }: { db: Db; secret: string }) {
  /** Resolves the token's room and address. Throws NOT_FOUND, also once the addresses of the window are deleted. */
  async function requireInvitee(token: string) {
    const read = readStopToken(token, secret)
    const people = read ? await listInvitees(db, read.roomId) : []
    const invitee = people.find(({ email }) => read?.isOf(email))
    if (!read || !invitee) throw new AppError('NOT_FOUND')
    return { roomId: read.roomId, email: invitee.email }
  }
  return createRouter()
    .openapi(ask, async (c) => {
      await requireInvitee(c.req.valid('param').windowMailToken)
      return pageOf(c, { isDone: false })
    })
    .openapi(stop, async (c) => {
      await stopMails(db, await requireInvitee(c.req.valid('param').windowMailToken))
      return pageOf(c, { isDone: true })
    })
}

function pageOf(c: Context<ApiEnv>, { isDone }: { isDone: boolean }) {
  const locale = localeOfLink(c)
  const language = { locale }
  const title = (isDone ? m.window_mail_stopped : m.window_mail_stop)({}, language)
  const text = (isDone ? m.window_mail_stopped_text : m.window_mail_stop_text)({}, language)
  c.set('inlineHashes', STOP_PAGE_SOURCES)
  return c.html(stopPage(locale, { title, text, action: isDone ? null : { button: title } }), 200)
}
