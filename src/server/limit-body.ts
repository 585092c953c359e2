import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '~/lib/errors'

/**
 * Refuses bodies of more bytes than this with TOO_LARGE. One that says how long it is is taken at its word, which the server holds it
 * to: to be asked for its body a request is made a second time, at the cost of all else that a vote takes.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const countBody = bodyLimit({ maxSize, onError: tooLarge })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return countBody(c, next)
    }
    return Number(length) > maxSize ? tooLarge() : next()
  }
}

function tooLarge(): never {
  throw new AppError('TOO_LARGE')
}
