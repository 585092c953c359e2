import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isStorable } from '~/domain/json'
import { AppError, ERROR_STATUS, type ErrorCode } from './errors.ts'

declare const userId: unique symbol

/** The id of whoever is signed in: minted from a session and nowhere else. */
export type UserId = string & { readonly [userId]: true }

export type SignedIn = { id: UserId; name: string; email: string; sessionId: string }

/** What a request carries on its way to an endpoint. */
export type ApiEnv = {
  Variables: {
    requestId: string
    user: SignedIn
    /** Where the request came from; limits count by it. */
    address: string
    /** Set by whoever answers with a page that has scripts or styles written into it. */
    inlineHashes?: { scripts: string[]; styles: string[] }
  }
}

/** A router for typed endpoints: a request that does not fit its schema is answered before it gets to one. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      // An address that cannot be one is an address where nothing is.
      if (result.target === 'param') throw new AppError('NOT_FOUND')
      throw new AppError('INVALID', { fields: z.flattenError(result.error).fieldErrors })
    },
  })
}

const problem = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      retrospectiveId: z.string().optional(),
      retrospective: z.unknown().optional(),
      seconds: z.number().int().optional(),
    }),
  })
  .meta({ id: 'Problem' })

type ProblemAnswer = {
  content: { 'application/json': { schema: typeof problem } }
  description: string
}

/** The answers of an endpoint that fails with these codes. */
export function problems<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): { [Status in (typeof ERROR_STATUS)[Codes[number]]]: ProblemAnswer } {
  const answers: Record<number, ProblemAnswer> = {}
  for (const code of codes) {
    const status = ERROR_STATUS[code]
    const before = answers[status]?.description
    answers[status] = {
      content: { 'application/json': { schema: problem } },
      description: before ? `${before}, ${code}` : code,
    }
  }
  return answers as { [Status in (typeof ERROR_STATUS)[Codes[number]]]: ProblemAnswer }
}

/** A JSON answer. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { content: { 'application/json': { schema } }, description }
}

/** A JSON request body, which must be there. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return { body: { content: { 'application/json': { schema } }, required: true as const } }
}

/**
 * Reads the body of a request once, before any endpoint: refuses what is not JSON, and text that no database can hold.
 * Throws an `AppError`.
 */
export async function checkBody(c: Context): Promise<void> {
  if (!hasBody(c)) return
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  let value: unknown
  try {
    value = await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('BAD_JSON')
    throw error
  }
  if (!isStorable(value)) throw new AppError('BAD_JSON')
}

/** Over a socket even a DELETE of a browser, which sends nothing, seems to have a body: its headers tell. */
function hasBody({ req }: Context): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false
  const length = req.header('Content-Length')
  if (length !== undefined) return length !== '0'
  const isSaid = ['Transfer-Encoding', 'Content-Type'].some((name) => req.header(name))
  return isSaid && req.raw.body !== null
}
