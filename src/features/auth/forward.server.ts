import { BASE_PATH, type BetterAuth } from '~/features/auth/better-auth/better-auth.server'
import { violatesUnique } from '~/lib/database/sql-errors.server'
import { AppError } from '~/lib/errors'
import type { Log } from '~/lib/server/log.server'
import { COMMANDS, type JsonBody } from './endpoints.server'
import { ADDRESS_HEADER } from './limits.server'
import { toLogFields } from './log-fields.server'
import { providerOf } from './mails/links.server'
import { throwOutages } from './outages.server'
import type { Passwords } from './passwords.server'

/** Headers that are passed on to Better Auth, besides the cookie. The client address never comes from a header, because clients can forge headers. */
const HEADERS = [
  'accept-language',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
]

export type Forwarded = {
  request: Request
  address: string
  /** Path below /api/auth. */
  path: string
  search?: string
  /** Body to post. Without one the request is a GET. */
  body?: JsonBody
}

type ForwardOptions = {
  origin: string
  log: Log
  auth: BetterAuth
  passwords: Passwords
  requireProvider: (id: string) => Promise<BetterAuth>
}

/** Creates the function that passes a request to Better Auth. Its response can be a refusal; failures throw an `AppError`. */
export function createForward({ origin, log, auth, passwords, requireProvider }: ForwardOptions) {
  return async function forward(forwarded: Forwarded): Promise<Response> {
    const { path, address, body } = forwarded
    const provider = path === '/sign-in/social' ? String(body?.provider) : providerOf(path)
    const { handler } = provider === null ? auth : await requireProvider(provider)
    const ask = () => throwOutages(() => handler(toRequest(forwarded, origin)))
    const password = path === '/sign-up/email' ? String(body?.password) : undefined
    const isForPasswords = COMMANDS[path]?.isForPasswords === true
    const response = isForPasswords ? passwords.callFor({ address, password }, ask) : ask()
    return response.catch((error: unknown) => {
      if (error instanceof AppError) throw error
      // Better Auth checks the address before it writes. A concurrent request can take the address in between.
      if (violatesUnique(error, 'user_email_unique')) throw new AppError('EMAIL_TAKEN')
      log.error(toLogFields('', [error]), 'accounts failed')
      throw new AppError('INTERNAL')
    })
  }
}

function toRequest({ request, address, path, search = '', body }: Forwarded, origin: string) {
  const headers = new Headers({ [ADDRESS_HEADER]: address })
  const names = COMMANDS[path]?.isAnonymous ? HEADERS : [...HEADERS, 'cookie']
  for (const name of names) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (body) headers.set('content-type', 'application/json')
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  return new Request(`${origin}${BASE_PATH}${path}${search}`, { headers, ...post })
}
