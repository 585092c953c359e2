import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns a request's client address. It never comes from a header directly, because clients can forge headers: it is the remote end of the socket.
 * Behind `proxies` trusted proxies it is the address that the first of them saw, counted from the end of X-Forwarded-For, to which each proxy appends
 * its client. '' for a request without a socket.
 */
export function addressOf(c: Context, proxies: number): string {
  const socket = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  if (proxies === 0) return socket
  const seen = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  return seen.at(-proxies) || socket
}
