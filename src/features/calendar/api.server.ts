import { z } from '@hono/zod-openapi'
import { toCalendar } from '~/domain/actions/action-calendar'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { toClientKey } from '~/lib/server/requests/network-address'
import { createTokenBuckets, type Rate } from '~/lib/server/requests/token-buckets.server'
import { m } from '~/paraglide/messages'
import { findCalendarToken, requireCalendar } from './data.server'
import { revokeCalendar, shareCalendar } from './mutations.server'
import { calendarLink } from './schema'

const endpoint = endpointsUnder('calendar')

/** Calendar services send the requests of all their users from few addresses. */
const LOOKUPS: Rate = { burst: 120, perSecond: 2 }

const find = endpoint('get', '/account/calendar', {
  operationId: 'getCalendarLink',
  summary: "Returns the link to the caller's calendar, if there is one",
  responses: { 200: json(calendarLink, 'The link, if there is one') },
})

const share = endpoint('put', '/account/calendar', {
  operationId: 'shareCalendar',
  summary: "Returns the link to the caller's calendar, and creates it if necessary",
  responses: { 200: json(calendarLink, 'The link') },
})

const revoke = endpoint('delete', '/account/calendar', {
  operationId: 'revokeCalendar',
  summary: 'Revokes the link',
  responses: { 204: { description: 'Revoked, if there was one' } },
})

const read = endpoint('get', '/calendar/{calendarFile}', {
  operationId: 'getCalendar',
  summary: "Returns the due days of a person's actions to a calendar program",
  security: [],
  request: { params: z.object({ calendarFile: z.string().regex(/^[\w-]{32}\.ics$/) }) },
  responses: {
    200: { content: { 'text/calendar': { schema: z.string() } }, description: 'The calendar' },
    ...problems('TOO_MANY_REQUESTS'),
  },
})

type CalendarApiOptions = { db: Db; origin: string }

/** Routes that need no session. */
export function sharedCalendarApi({ db, origin }: CalendarApiOptions) {
  const lookups = createTokenBuckets(LOOKUPS)
  const { hostname: host } = new URL(origin)
  return createRouter().openapi(read, async (c) => {
    c.header('X-Robots-Tag', 'noindex')
    const seconds = lookups.take(toClientKey(c.get('address')))
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds })
    const [token = ''] = c.req.valid('param').calendarFile.split('.')
    const { locale, entries } = await requireCalendar(db, token)
    const name = m.calendar_name({}, { locale })
    const file = toCalendar(entries, { host, name, now: Date.now(), isFeed: true })
    return c.body(file, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
  })
}

/** Routes that require a session. */
export function calendarApi({ db, origin }: CalendarApiOptions) {
  const toLink = (token: string | null) => ({
    url: token === null ? null : `${origin}/api/calendar/${token}.ics`,
  })
  return createRouter()
    .openapi(find, async (c) => c.json(toLink(await findCalendarToken(db, c.get('user').id)), 200))
    .openapi(share, async (c) => {
      const whose = { userId: c.get('user').id, locale: localeOfRequest(c.req.raw) }
      return c.json(toLink(await shareCalendar(db, whose)), 200)
    })
    .openapi(revoke, async (c) => {
      await revokeCalendar(db, c.get('user').id)
      return c.body(null, 204)
    })
}
