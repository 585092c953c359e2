import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request came from: the socket's other end, because anybody can write a header. Behind `proxies` proxies of
 * one's own it is what the first of them saw, counted from the end of X-Forwarded-For, to which each adds whom it
 * answers. '' when it came over no socket.
 */
export function addressOf(c: Context, proxies: number): string {
  const socket = c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
  if (proxies === 0) return socket
  const seen = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  return seen.at(-proxies) || socket
}
