import { createHmac } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Quotas } from '~/domain/accounts/quotas'
import { leaderRequired } from '~/features/rooms/api/leader.server'
import { requireRoom } from '~/features/rooms/data.server'
import type { Rooms } from '~/features/rooms/rooms.server'
import { roomCode } from '~/features/rooms/schema'
import { leaderCookie } from '~/features/rooms/seats/room-cookies.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { limitMisses } from '~/lib/server/requests/missed-links.server'
import { toSiteKey } from '~/lib/server/requests/network-address'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { newSecret } from '~/lib/server/secret.server'
import { requireSharedResult } from './data.server'
import { openQuickRoom, shareResult } from './mutations.server'
import { newQuickRoom, openedQuickRoom, resultLink, sharedResult } from './schema'

type QuickOptions = Parameters<typeof leaderRequired>[0] & {
  db: Db
  rooms: Rooms
  rateLimit: RateLimit
  /** The server's secret, with which networks are hashed for storage. */
  secret: string
  quotas: Quotas
  isHttps: boolean
}

const endpoint = endpointsUnder('rooms')

const openQuickRoomRoute = endpoint('post', '/quick-rooms', {
  operationId: 'openQuickRoom',
  summary: 'Opens a room without an account, which the server deletes after 24 hours',
  security: [{}],
  request: body(newQuickRoom),
  responses: {
    201: json(openedQuickRoom, "The new room; a cookie contains its leader's secret"),
    ...problems('NO_QUICK_ROOMS', 'TOO_MANY_QUICK_ROOMS'),
  },
})

const shareResultRoute = endpoint('put', '/rooms/{quickCode}/result-link', {
  operationId: 'shareQuickResult',
  summary:
    "Returns the link to a closed quick room's result, which works until the room is deleted",
  security: [{ session: [] }, { leader: [] }],
  request: { params: z.object({ quickCode: roomCode }) },
  responses: { 200: json(resultLink, 'The link'), ...problems('TOO_MANY_REQUESTS') },
})

const lookRoute = endpoint('get', '/quick-results/{resultToken}', {
  operationId: 'getQuickResult',
  summary: "Returns a quick room's result to holders of its link",
  security: [],
  request: { params: z.object({ resultToken: z.string().regex(/^[\w-]{43}$/) }) },
  responses: { 200: json(sharedResult, 'The result'), ...problems('TOO_MANY_REQUESTS') },
})

/** Creates the endpoints of rooms without an account: to open one, and to share and read its result. */
export function quickRoomsApi(options: QuickOptions) {
  const { db, rooms, secret: serverSecret, quotas, isHttps, rateLimit } = options
  const lookUp = limitMisses(rateLimit, 'quick-result')
  const middleware = leaderRequired(options)
  return createRouter()
    .openapi({ ...shareResultRoute, middleware }, async (c) => {
      const led = { ...c.get('leader'), code: c.req.valid('param').quickCode }
      const roomId = await requireRoom(db, led)
      const token = await shareResult(db, { roomId, secret: serverSecret })
      return c.json({ path: `/result/${token}` }, 200)
    })
    .openapi(lookRoute, async (c) => {
      const find = () => requireSharedResult(db, { rooms, token: c.req.valid('param').resultToken })
      return c.json(await lookUp(c.get('address'), find), 200)
    })
    .openapi(openQuickRoomRoute, async (c) => {
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
