import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { AppError, ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { BODY_BYTES, type BodySize, checkBody, limitBody } from './requests/request-body.server.ts'

declare const userId: unique symbol

/** Id of the calling user, minted only from a session or a token. */
export type UserId = string & { readonly [userId]: true }

export type SignedIn = { id: UserId; name: string; email: string; sessionId: string }

/** Credentials to lead a live room: a session, or the secret of a room without an account. */
export type Leader = { userId: UserId | null; secret: string | undefined }

/** The access token of a program's request. */
export type Bearer = {
  tokenId: string
  userId: UserId
  /** The last four characters, for the log. */
  hint: string
  /** Granted scopes; `domain/accounts/access-token.ts` has the names. */
  scopes: readonly string[]
  /** Null for all squads of the token's owner. */
  squadIds: readonly string[] | null
}

/** Values that middleware sets for endpoints. */
export type ApiEnv = {
  Variables: {
    user: SignedIn
    leader: Leader
    /** Token of a program's request. */
    bearer: Bearer
    /** The client's address. Limits count by it. */
    address: string
    /** Hashes of inline scripts or styles, set by handlers of pages that have them. */
    inlineHashes?: { scripts: string[]; styles: string[] }
    /** True if the response is a picture for pages of other sites; set by its handler. */
    isPicture?: boolean
  }
}

/**
 * Creates a router for typed endpoints. It refuses requests that do not match the endpoint's schema before the handler runs. It reads a body only for
 * endpoints that declare one with `body()`, after the endpoint's middleware.
 */
export function createRouter() {
  const router = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      // A malformed id in a path gets the same response as an unknown one.
      if (result.target === 'param') throw new AppError('NOT_FOUND')
      throw toInvalid(result.error)
    },
  })
  const { openapi } = router
  const openapiInFull: typeof openapi = (route, handler, hook) =>
    openapi({ ...route, ...guardsOf(route), ...answersOf(route) }, handler, hook)
  router.openapi = openapiInFull
  return router
}

/** The input of a caller that comes without a request. Throws INVALID. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw toInvalid(result.error)
  return result.data
}

function toInvalid(error: z.ZodError): AppError {
  return new AppError('INVALID', { fields: z.flattenError(error).fieldErrors })
}

/** Declares endpoints under one tag of the API document. A router's `openapi()` gives each its handler. */
export function endpointsUnder(tag: string) {
  return <
    Method extends RouteConfig['method'],
    Path extends string,
    Route extends Omit<RouteConfig, 'method' | 'path' | 'tags'>,
  >(
    method: Method,
    path: Path,
    route: Route,
  ) => createRoute({ ...route, method, path, tags: [tag] })
}

function guardsOf({ middleware = [], request }: RouteConfig) {
  const own = Array.isArray(middleware) ? middleware : [middleware]
  const asked = request?.body as Partial<RequestBody> | undefined
  if (!asked) return { middleware: own }
  return { middleware: [...own, limitBody(asked[MAX_BYTES] ?? BODY_BYTES.small), checkBody] }
}

/** Returns the responses that a route declares, and those that follow from its request and from the middleware in front of it. */
function answersOf({ method, request, security = [{ session: [] }], responses }: RouteConfig) {
  const codes: ErrorCode[] = ['INTERNAL', 'STORAGE_FULL', 'UNAVAILABLE']
  if (request?.params) codes.push('NOT_FOUND')
  if (request?.query) codes.push('INVALID')
  if (request?.body) codes.push('BAD_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'INVALID')
  const [way = {}] = security
  if ('token' in way) codes.push('BAD_TOKEN', 'MISSING_SCOPE', 'TOKEN_IN_URL', 'TOO_MANY_REQUESTS')
  // Browsers do not send a token on their own, so its requests may come from any origin.
  else if (method !== 'get') codes.push('FORBIDDEN_ORIGIN')
  // The first alternative decides which code a missing cookie gets. An empty one allows callers without a cookie.
  if ('seat' in way) codes.push('NO_SEAT')
  if ('session' in way) codes.push('UNAUTHENTICATED')
  // Writes are counted for the account of the session.
  if ('session' in way && method !== 'get') codes.push('TOO_MANY_REQUESTS')
  const declared = Object.values(responses).flatMap((answer) =>
    'codes' in answer ? (answer as ProblemAnswer).codes : [],
  )
  const unchanged = { 304: { description: "Unchanged since the caller's If-None-Match" } }
  return {
    responses: {
      ...responses,
      ...('token' in way && method === 'get' ? unchanged : {}),
      ...problems(...new Set([...declared, ...codes])),
    },
  }
}

const problem = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      retrospectiveId: z.string().optional(),
      retrospective: z.unknown().optional(),
      scope: z.string().optional(),
      seconds: z.number().int().optional(),
    }),
  })
  .meta({ id: 'Problem' })

export type ProblemAnswer = {
  content: { 'application/json': { schema: typeof problem } }
  description: string
  codes: ErrorCode[]
}

/** Returns an endpoint's own responses for these error codes. The router adds those that follow from the route. */
export function problems<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): { [Status in (typeof ERROR_STATUS)[Codes[number]]]: ProblemAnswer } {
  const answers: Record<number, ProblemAnswer> = {}
  for (const code of [...codes].sort()) {
    const status = ERROR_STATUS[code]
    const all = [...(answers[status]?.codes ?? []), code]
    answers[status] = {
      content: { 'application/json': { schema: problem } },
      description: all.join(', '),
      codes: all,
    }
  }
  return answers as { [Status in (typeof ERROR_STATUS)[Codes[number]]]: ProblemAnswer }
}

/** Returns a JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { content: { 'application/json': { schema } }, description }
}

/** Name of the limit in the document: an extension of the request body. */
const MAX_BYTES = 'x-max-bytes'

/** Declares a required JSON request body and its maximum size. */
export function body<Schema extends z.ZodType>(schema: Schema, size: BodySize = 'small') {
  const content = { 'application/json': { schema } }
  return { body: { content, required: true as const, [MAX_BYTES]: BODY_BYTES[size] } }
}

type RequestBody = ReturnType<typeof body>['body']
