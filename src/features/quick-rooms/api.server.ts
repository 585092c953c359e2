import { createHmac } from 'node:crypto'
import type { Quotas } from '~/domain/accounts/quotas'
import { leaderCookie } from '~/features/rooms/seats/room-cookies.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { toSiteKey } from '~/lib/server/requests/network-address'
import { newSecret } from '~/lib/server/secret.server'
import { openQuickRoom } from './mutations.server'
import { newQuickRoom, openedQuickRoom } from './schema'

type QuickOptions = {
  db: Db
  /** The server's secret, with which networks are hashed for storage. */
  secret: string
  quotas: Quotas
  isHttps: boolean
}

const endpoint = endpointsUnder('rooms')

const openQuickRoomRoute = endpoint('post', '/quick-rooms', {
  operationId: 'openQuickRoom',
  summary: 'Opens a room without an account, which is deleted after 24 hours',
  security: [{}],
  request: body(newQuickRoom),
  responses: {
    201: json(openedQuickRoom, 'The new room; the secret that leads it comes in a cookie'),
    ...problems('NO_QUICK_ROOMS', 'TOO_MANY_QUICK_ROOMS'),
  },
})

/** Creates the endpoint for rooms without an account, open to everyone. */
export function quickRoomsApi({ db, secret: serverSecret, quotas, isHttps }: QuickOptions) {
  return createRouter().openapi(openQuickRoomRoute, async (c) => {
    if (quotas.quickRoomsPerHour === 0) throw new AppError('NO_QUICK_ROOMS')
    const secret = newSecret()
    const site = toSiteKey(c.get('address'))
    const openedFrom = createHmac('sha256', serverSecret).update(`site:${site}`).digest('hex')
    const opened = await openQuickRoom(db, { ...c.req.valid('json'), secret, openedFrom, quotas })
    if (!opened.ok) throw new AppError(opened.reason, { seconds: opened.seconds })
    const { code } = opened
    leaderCookie.keep(c, { code, secret, isHttps })
    return c.json({ code }, 201)
  })
}
