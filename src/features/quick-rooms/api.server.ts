import type { Quotas } from '~/domain/accounts/quotas'
import { leaderCookie } from '~/features/rooms/seats/room-cookies.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { body, createRouter, endpointsUnder, json, problems } from '~/lib/server/api.server'
import { toClientKey } from '~/lib/server/requests/network-address'
import type { RateLimit } from '~/lib/server/requests/rate-limit.server'
import { newSecret } from '~/lib/server/secret.server'
import { openQuickRoom } from './mutations.server'
import { newQuickRoom, openedQuickRoom } from './schema'

type QuickOptions = { db: Db; rateLimit: RateLimit; quotas: Quotas; isHttps: boolean }

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

const HOUR_SECONDS = 60 * 60

/** For everyone: a room without an account. */
export function quickRoomsApi({ db, rateLimit, quotas, isHttps }: QuickOptions) {
  /** Throws NO_QUICK_ROOMS, or TOO_MANY_QUICK_ROOMS with the seconds to wait. A room lasts a day, so the day's limit is that of open rooms. */
  async function takeRoom(address: string): Promise<void> {
    const { quickRoomsPerHour, quickRoomsPerDay } = quotas
    if (quickRoomsPerHour === 0) throw new AppError('NO_QUICK_ROOMS')
    const limits = [
      { key: 'hour', limit: quickRoomsPerHour, windowSeconds: HOUR_SECONDS },
      { key: 'day', limit: quickRoomsPerDay, windowSeconds: 24 * HOUR_SECONDS },
    ]
    for (const { key, ...limit } of limits) {
      const taken = await rateLimit.take(`quick-rooms:${key}:${toClientKey(address)}`, limit)
      if (!taken.ok) throw new AppError('TOO_MANY_QUICK_ROOMS', { seconds: taken.seconds })
    }
  }

  return createRouter().openapi(openQuickRoomRoute, async (c) => {
    await takeRoom(c.get('address'))
    const secret = newSecret()
    const code = await openQuickRoom(db, { ...c.req.valid('json'), secret })
    leaderCookie.keep(c, { code, secret, isHttps })
    return c.json({ code }, 201)
  })
}
