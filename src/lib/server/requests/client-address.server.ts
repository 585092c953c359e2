import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Returns a request's client address. It never comes from a header directly, because clients can forge headers: it is the remote end of the socket.
 * Behind `proxies` trusted proxies it is the address that the first of them saw, counted from the end of X-Forwarded-For, to which each proxy appends
 * its client. '' for a request without a socket.
 */
export function addressOf(c: Context, proxies: number): string {
  const seen = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  const told = proxies === 0 ? undefined : seen.at(-proxies)
  // A call of the system, which a proxy's header makes needless.
  return told || (c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '')
}
