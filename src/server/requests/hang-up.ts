import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '~/lib/errors'

/** Status of a request whose client closed the connection before the request was complete, as in nginx's log. No one receives it. */
export const HUNG_UP = 499

/**
 * True if the request's body could not be read, or was read as malformed JSON, because its client closed the connection. The error's code alone does
 * not tell that from a lost connection to the database.
 */
export function isHangUp(error: Error, c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  if (!incoming?.errored) return false
  return incoming.errored === error || (!incoming.complete && isMalformed(error))
}

function isMalformed(error: Error): boolean {
  if (error instanceof AppError) return error.code === 'BAD_JSON'
  return error instanceof HTTPException && error.status < 500
}
