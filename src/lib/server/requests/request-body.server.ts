import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { exceededLimit, isStorable } from '~/domain/text/json'
import { AppError } from '../../errors.ts'

/** Maximum sizes of request bodies in bytes. `small` is the default. */
export const BODY_BYTES = {
  small: 64 * 1024,
  /** The largest form that the schemas accept: 200 topics with the longest imported texts, in letters of two bytes. */
  form: 1024 * 1024,
  /** More than any history that one request should import. */
  file: 4 * 1024 * 1024,
} as const

export type BodySize = keyof typeof BODY_BYTES

/** JSON escapes of NUL and of surrogates. Only a text with one of them can contain a value that the database cannot store. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Refuses larger bodies with TOO_LARGE. Trusts a `Content-Length`, because the HTTP parser enforces it, and then does not touch the body.
 * Only a chunked body is counted while it is read.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const countBody = bodyLimit({ maxSize: maxBytes, onError: tooLarge })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) {
      return countBody(c, next)
    }
    return Number(length) > maxBytes ? tooLarge() : next()
  }
}

/**
 * Reads a request's body. Refuses text that is not JSON, that has too many values, or that the database cannot store. Cheap checks on the text come first, so that hostile text
 * is never parsed. Throws an `AppError`.
 */
export async function checkBody(c: Context, next: () => Promise<void>): Promise<void> {
  if (hasBody(c)) {
    const type = c.req.header('Content-Type') ?? ''
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const text = await c.req.text()
    requireParsable(text)
    // The schema's validator parses the text later. It is parsed here only if the value must be inspected.
    if (SUSPICIOUS_ESCAPE.test(text)) parseStorable(text)
  }
  await next()
}

/** Parses JSON that came without a request. Throws BAD_JSON for what the database cannot store, too. */
export function parseStorable(text: string): unknown {
  requireParsable(text)
  const value = parse(text)
  if (SUSPICIOUS_ESCAPE.test(text) && !isStorable(value)) throw new AppError('BAD_JSON')
  return value
}

/** Throws for text that is expensive to parse. */
function requireParsable(text: string): void {
  const limit = exceededLimit(text)
  if (limit) throw new AppError(limit === 'DEPTH' ? 'BAD_JSON' : 'TOO_LARGE')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('BAD_JSON')
  }
}

/** True if the headers announce a body: over a socket every request has a body stream, even a DELETE without content. */
function hasBody({ req }: Context): boolean {
  const length = req.header('Content-Length')
  if (length !== undefined) return length !== '0'
  const isSaid = ['Transfer-Encoding', 'Content-Type'].some((name) => req.header(name))
  return isSaid && req.raw.body !== null
}

function tooLarge(): never {
  throw new AppError('TOO_LARGE')
}
