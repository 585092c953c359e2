import { AppError, ERROR_STATUS, type ErrorCode } from '~/lib/errors'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Our error codes for Better Auth's codes. */
const CODES: Record<string, ErrorCode> = {
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'INVALID_PASSWORD',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'FORBIDDEN_ORIGIN',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_VERIFIED',
  FAILED_TO_CREATE_USER: 'EMAIL_TAKEN',
  FAILED_TO_GET_SESSION: 'UNAUTHENTICATED',
  INVALID_EMAIL: 'INVALID_EMAIL',
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  INVALID_ORIGIN: 'FORBIDDEN_ORIGIN',
  INVALID_PASSWORD: 'INVALID_PASSWORD',
  INVALID_TOKEN: 'INVALID_TOKEN',
  MISSING_OR_NULL_ORIGIN: 'FORBIDDEN_ORIGIN',
  PASSWORD_NEEDED: 'PASSWORD_NEEDED',
  PROVIDER_NOT_FOUND: 'GOOGLE_NOT_ENABLED',
  SESSION_EXPIRED: 'SESSION_NOT_FRESH',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'EMAIL_TAKEN',
  USER_NOT_FOUND: 'INVALID_TOKEN',
}

/** Our codes for the errors that the provider reports in its redirect. Every other error is GOOGLE_FAILED. */
const PROVIDER_CODES: Record<string, ErrorCode> = {
  access_denied: 'GOOGLE_CANCELLED',
  account_not_linked: 'ACCOUNT_NOT_LINKED',
  email_not_found: 'EMAIL_UNPROVEN',
  email_not_verified: 'EMAIL_NOT_VERIFIED',
  unable_to_link_account: 'ACCOUNT_NOT_LINKED',
}

export function problem(error: AppError): Response {
  const { code, details } = error
  const { seconds } = details
  const retry = seconds === undefined ? undefined : { 'Retry-After': String(seconds) }
  return Response.json(
    { error: { code, ...details } },
    { status: ERROR_STATUS[code], headers: { ...NO_STORE, ...retry } },
  )
}

/** Returns the body of Better Auth's response. Throws an `AppError` for an error response. */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.ok) return await response.json()
  throw new AppError(await readCode(response))
}

/** Maps the error in Better Auth's response to one of our codes. */
export async function readCode(response: Response): Promise<ErrorCode> {
  if (response.status >= 500) return 'INTERNAL'
  const body: unknown = await response.json().catch(() => null)
  const { code = '' } = (body ?? {}) as { code?: string }
  return CODES[code] ?? 'INVALID'
}

/** Maps the error code in an address that Better Auth redirects to. */
export function toPageCode(found: string, { isProvider }: { isProvider: boolean }): ErrorCode {
  if (Object.hasOwn(ERROR_STATUS, found)) return found as ErrorCode
  return isProvider ? (PROVIDER_CODES[found] ?? 'GOOGLE_FAILED') : 'INVALID_TOKEN'
}

/** Responds with a body of our own and the cookies of Better Auth's response. */
export function reply(body: unknown, source: Response): Response {
  return withCookies(Response.json(body, { headers: NO_STORE }), source)
}

/** Redirects with the cookies of Better Auth's response. */
export function sendTo(location: string, source?: Response): Response {
  const redirect = new Response(null, { status: 302, headers: { ...NO_STORE, Location: location } })
  return source ? withCookies(redirect, source) : redirect
}

function withCookies(response: Response, source: Response): Response {
  for (const cookie of source.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}
