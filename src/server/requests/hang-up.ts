import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** Status of a request whose client closed the connection before the request was complete, as in nginx's log. No one receives it. */
export const HUNG_UP = 499

/**
 * True if the request's body could not be read because its client closed the connection. The error's code alone does not tell that from a lost
 * connection to the database.
 */
export function isHangUp(error: Error, c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming !== undefined && incoming.errored === error
}
