import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isStorable, nestsTooDeep } from '~/domain/json'
import { AppError } from './errors.ts'

/** Largest request bodies in bytes, by what an endpoint takes. An endpoint that says nothing takes a small one. */
export const BODY_BYTES = {
  small: 64 * 1024,
  /** The largest form that the schemas accept: 200 topics with the longest imported texts, in letters of two bytes. */
  form: 1024 * 1024,
  /** Larger than the largest history that is worth importing at once. */
  file: 4 * 1024 * 1024,
} as const

export type BodySize = keyof typeof BODY_BYTES

/** JSON escapes of NUL and of halves of surrogate pairs: only text with one of these can hold what a database cannot. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Refuses bodies of more bytes than this with TOO_LARGE. A `Content-Length` is trusted, because the HTTP parser enforces it, and the
 * body is not touched. Only a chunked body is counted while it is read.
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
 * Reads the body of a request: refuses what is not JSON, and text that no database can hold. Cheap tests on the text come
 * first, so that no value is made from a hostile one. Throws an `AppError`.
 */
export async function checkBody(c: Context, next: () => Promise<void>): Promise<void> {
  if (hasBody(c)) {
    const type = c.req.header('Content-Type') ?? ''
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const text = await c.req.text()
    if (nestsTooDeep(text)) throw new AppError('BAD_JSON')
    // The schema's validator parses the text. Here it is parsed only if its value has to be walked.
    if (SUSPICIOUS_ESCAPE.test(text) && !isStorable(parse(text))) throw new AppError('BAD_JSON')
  }
  await next()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('BAD_JSON')
  }
}

/** Over a socket even a DELETE of a browser, which sends nothing, seems to have a body: its headers tell. */
function hasBody({ req }: Context): boolean {
  const length = req.header('Content-Length')
  if (length !== undefined) return length !== '0'
  const isSaid = ['Transfer-Encoding', 'Content-Type'].some((name) => req.header(name))
  return isSaid && req.raw.body !== null
}

function tooLarge(): never {
  throw new AppError('TOO_LARGE')
}
