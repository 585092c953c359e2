import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Where a request came from: the socket's other end, because anybody can write a header. '' when it came over none. */
export function addressOf(c: Context): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
