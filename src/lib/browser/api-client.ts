import { hc, parseResponse } from 'hono/client'
import { isProblemCode } from '~/i18n/error-texts'
import { languageTag } from '~/i18n/locale'
import { createEmitter } from '~/lib/emitter'
import type { ErrorDetails, ProblemCode } from '~/lib/errors'
import { getLocale } from '~/paraglide/runtime'
import type { Api } from '~/server/api'
import { takeEarlyAnswer } from './early-answers'
import { loadCode } from './missing-code'
import { repeat } from './repeat'

/** The error of a failed call. Everything that calls the server throws only this. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  /** HTTP status of the response, 0 if there was none. */
  readonly status: number
  readonly details: ErrorDetails

  constructor(
    code: ProblemCode,
    { status = 0, ...details }: ErrorDetails & { status?: number } = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.details = details
  }

  /** True if the server, or its database, could not be reached. False if the browser has no network. */
  get isOutage(): boolean {
    return this.status === 0 ? navigator.onLine : [502, 503, 504].includes(this.status)
  }

  /** True if the server cannot be reached now: no network, or an outage. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.isOutage
  }

  /** True if the same call may succeed a little later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Emitted when a response is UNAUTHENTICATED. */
export const unauthenticated = createEmitter()

/** Client of every typed endpoint: `call(api.squads.$get({ query: {} }))`. */
export const api = hc<Api>('/api', { fetch: request })

/** Returns a typed endpoint's response. Throws an `ApiProblem`. */
export const call = parseResponse

/** Loads code that a press needs before it calls the server. Throws an `ApiProblem` if the file does not arrive. */
export async function loadForCall<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadCode(load).catch(() => {
    throw new ApiProblem('OFFLINE')
  })
}

/** Calls Better Auth's endpoints, which are not part of the typed API. Throws an `ApiProblem`. */
export async function postAuth(path: string, body: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await request(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

type Init = RequestInit & { isRepeatable?: boolean }

/** Options of a typed endpoint that mark a call as repeatable, because it sends the id of what it creates. */
export const REPEATABLE: { init: Init } = { init: { isRepeatable: true } }

/** Sends a request. Reads, and calls marked as repeatable, survive a short outage of the server or its database. */
function request(
  address: RequestInfo | URL,
  { isRepeatable = false, ...init }: Init = {},
): Promise<Response> {
  const call = () => requestOnce(address, init)
  const isRead = (init.method ?? 'GET') === 'GET'
  return isRead || isRepeatable ? repeat(call, (error) => secondsBefore(error, init)) : call()
}

/** Returns the minimum seconds before the next attempt, or null if a retry is pointless. */
function secondsBefore(error: unknown, { signal }: RequestInit): number | null {
  if (!(error instanceof ApiProblem) || !error.isOutage || signal?.aborted) return null
  return error.details.seconds ?? 0
}

async function requestOnce(address: RequestInfo | URL, init: RequestInit): Promise<Response> {
  // Each click without cookies would take another seat or create another account.
  if (init.method === 'POST' && !navigator.cookieEnabled) throw new ApiProblem('NOT_STORED')
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', languageTag(getLocale()))
  const answer =
    (await takeEarlyAnswer(address, init)) ??
    (await fetch(address, { ...init, headers }).catch(() => null))
  if (!answer) throw new ApiProblem('OFFLINE')
  if (answer.ok) return answer
  // A proxy may respond with text of its own.
  throw toProblem({ status: answer.status, body: await answer.json().catch(() => null) })
}

/** Returns the error of a failed response. */
export function toProblem({ status, body }: { status: number; body?: unknown }): ApiProblem {
  const error = (body as { error?: ErrorDetails & { code?: string } } | null | undefined)?.error
  const { code, ...details } = error ?? {}
  if (code === 'UNAUTHENTICATED') unauthenticated.emit()
  if (code && (isProblemCode(code) || isFromUs(code, status))) {
    return new ApiProblem(code, { ...details, status })
  }
  return new ApiProblem([502, 503, 504].includes(status) ? 'UNAVAILABLE' : 'INTERNAL', { status })
}

/** True for a code whose text only some pages have. The body of a gateway's error can look alike. */
function isFromUs(code: string, status: number): code is ProblemCode {
  return status < 500 && /^[A-Z]+(_[A-Z]+)*$/.test(code)
}
