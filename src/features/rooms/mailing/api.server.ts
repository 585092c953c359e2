import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LANGUAGE_CODES } from '~/domain/text/languages'
import type { Db } from '~/lib/database/db.server'
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
const STALE = page('A page that says that the link is no longer valid')

const ask = endpoint('get', '/window-mails/{windowMailToken}', {
  operationId: 'askAboutWindowMails',
  summary:
    'Returns the page of an unsubscribe link in a mail about a vote over days, which asks for confirmation; changes nothing',
  security: [],
  request,
  responses: { 200: page('The page'), 410: STALE, ...problems('INVALID') },
})

const stop = endpoint('post', '/window-mails/{windowMailToken}', {
  operationId: 'stopWindowMails',
  summary:
    "Stops the mails about a vote over days to the token's address; mail programs may call it as well (RFC 8058)",
  security: [],
  request,
  responses: { 200: page('A page that confirms it'), 410: STALE, ...problems('INVALID') },
})

/** Routes that need no session: the mail's signed token identifies the address. */
export function windowMailsApi({ db, secret }: { db: Db; secret: string }) {
  /**
   * Resolves the token's room and address. `over` once the addresses of the window are deleted: the link of its last mail is opened after that. `stale`
   * for a token that this server has not signed, or not with its present secret, and for an address that the window no longer has.
   */
  async function findInvitee(token: string) {
    const read = readStopToken(token, secret)
    if (!read) return 'stale'
    const people = await listInvitees(db, read.roomId)
    if (people.length === 0) return 'over'
    const invitee = people.find(({ email }) => read.isOf(email))
    return invitee ? { roomId: read.roomId, email: invitee.email } : 'stale'
  }
  return createRouter()
    .openapi(ask, async (c) => {
      const invitee = await findInvitee(c.req.valid('param').windowMailToken)
      return pageOf(c, typeof invitee === 'string' ? invitee : 'question')
    })
    .openapi(stop, async (c) => {
      const invitee = await findInvitee(c.req.valid('param').windowMailToken)
      if (typeof invitee === 'string') return pageOf(c, invitee)
      await stopMails(db, invitee)
      return pageOf(c, 'done')
    })
}

const TEXTS = {
  question: { title: m.window_mail_stop, text: m.window_mail_stop_text },
  done: { title: m.window_mail_stopped, text: m.window_mail_stopped_text },
  over: { title: m.window_mail_over, text: m.window_mail_over_text },
  stale: { title: m.mail_link_stale, text: m.window_mail_stale_text },
} as const

function pageOf(c: Context<ApiEnv>, state: keyof typeof TEXTS) {
  const locale = localeOfLink(c)
  const language = { locale }
  const [title, text] = [TEXTS[state].title({}, language), TEXTS[state].text({}, language)]
  const action = state === 'question' ? { button: title } : null
  c.set('inlineHashes', STOP_PAGE_SOURCES)
  return c.html(stopPage(locale, { title, text, action }), state === 'stale' ? 410 : 200)
}
