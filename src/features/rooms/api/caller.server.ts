import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { parseRoomCode } from '~/domain/rooms/room-code'
import type { ApiEnv } from '~/lib/server/api.server'
import { toClientKey } from '~/lib/server/requests/network-address'
import type { Place } from '../ballots/mutations.server'
import { leaderCookie, seatCookie } from '../seats/room-cookies.server'

/** Facts about a caller that limits and rights need. A socket keeps them for all of its messages. */
export type Caller = {
  code: string
  /** The client's address, as limits count it. */
  address: string
  /** Identifies a browser in a room by the secret of its seat, or else by its cookies, or else by its address. */
  visitor: string
  /** All cookies of the request, including that of the session. */
  cookie: string | undefined
  seatSecret: string | undefined
  leaderSecret: string | undefined
  /** The seat of a caller with a socket. */
  place?: Place
}

const known = new WeakMap<Context<ApiEnv>, Caller>()

export function callerOf(c: Context<ApiEnv>): Caller {
  const caller = known.get(c) ?? identify(c)
  known.set(c, caller)
  return caller
}

function identify(c: Context<ApiEnv>): Caller {
  const code = parseRoomCode(c.req.param('code') ?? '') ?? ''
  const address = toClientKey(c.get('address'))
  const cookie = c.req.header('Cookie')
  const seatSecret = seatCookie.read(c)
  const visitor = createHash('sha256')
    .update(`${code} ${seatSecret ?? cookie ?? address}`)
    .digest('base64')
  return { code, address, visitor, cookie, seatSecret, leaderSecret: leaderCookie.read(c) }
}
