import { APIError } from 'better-auth/api'
import { getSessionCookie } from 'better-auth/cookies'
import { isStorable } from '~/domain/text/json'
import type { ListInvitations } from '~/features/auth/better-auth/admission.server'
import {
  BASE_PATH,
  type BetterAuth,
  buildBetterAuth,
  type SessionUser,
} from '~/features/auth/better-auth/better-auth.server'
import { connectWhenAsked } from '~/features/auth/better-auth/connect.server'
import { COOKIE_PREFIX, createDevices } from '~/features/auth/devices.server'
import { findLink, followLink } from '~/features/auth/mails/links.server'
import { createNotices } from '~/features/auth/mails/notices.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Log } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { createRateLimit } from '~/lib/server/requests/rate-limit.server'
import type { SignInSettings } from '~/lib/server/sign-in-settings'
import { createCommands, type GivenPassword } from './commands.server'
import { ANSWER_FLOOR_MS, COMMANDS, type JsonBody } from './endpoints.server'
import { createForward } from './forward.server'
import { createLimits } from './limits.server'
import { throwOutages } from './outages.server'
import { createPasswords } from './passwords.server'
import { problem, readResponse, reply } from './responses.server'

export type Auth = {
  /**
   * Responds to a request under /api/auth. Attempts are counted by `address`, the client's own. Commands respond with JSON and report errors like
   * the rest of the API; links lead to pages.
   */
  handle(request: Request, address: string): Promise<Response>
  findUser(headers: Headers): Promise<SessionUser | null>
  /** Works like `findUser`, and extends the session and its cookie once a day: a user who returns within 30 days stays signed in. */
  renewSession(headers: Headers): Promise<{ user: SessionUser | null; cookies: string[] }>
  signIn: SignInSettings
}

type AuthOptions = {
  db: Db
  origin: string
  /** Server secret of at least 32 random characters. Anyone who knows it can forge a session of any user. */
  secret: string
  mailer: Mailer
  signIn: SignInSettings
  listInvitations: ListInvitations
  log: Log
  /** Maximum sign-up attempts from one network. */
  signUpsPerHour: number
  /** Minimum response time of commands that have a floor, by default `ANSWER_FLOOR_MS`. */
  floorMs?: number
  /** Deletes a user and everything that belongs to the user. */
  removeAccount: (userId: string) => Promise<void>
  /** Called after one of the user's sessions was ended early. */
  onSessionEnd: (userId: string) => void
}

export function createAuth(options: AuthOptions): Auth {
  const { db, origin, secret, mailer, signIn, log, floorMs = ANSWER_FLOOR_MS } = options
  const limits = createLimits(createRateLimit({ db, secret }), options)
  const devices = createDevices({ secret, origin })
  const notices = createNotices({ db, origin, mailer, limits, devices, log })
  const passwords = createPasswords()
  const needsConfirmation = mailer.isConfigured
  const built = { ...options, notices, devices, passwords, needsConfirmation }
  const auth = buildBetterAuth(built, null)
  const connections = new Map<string, () => Promise<BetterAuth>>(
    signIn.providers.map((provider) => [
      provider.id,
      connectWhenAsked(provider, () => buildBetterAuth(built, provider)),
    ]),
  )
  const run = createCommands({
    db,
    needsConfirmation,
    hasPasswords: signIn.hasPasswords,
    floorMs,
    limits,
    devices,
    notices,
    findUser,
    isPassword,
    onSessionEnd: options.onSessionEnd,
  })

  async function findUser(headers: Headers): Promise<SessionUser | null> {
    // Most visitors of a live room have no account and send many requests: this saves them a query.
    if (!getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })) return null
    // Only a request that also renews the browser's cookie may extend a session.
    const query = { disableRefresh: true }
    const ask = () => auth.api.getSession({ headers, query }).catch(endedMeanwhile)
    return toUser(await throwOutages(ask))
  }

  async function renewSession(headers: Headers) {
    const ask = () => auth.api.getSession({ headers, returnHeaders: true }).catch(endedMeanwhile)
    const found = await throwOutages(ask)
    return { user: toUser(found?.response), cookies: found?.headers.getSetCookie() ?? [] }
  }

  async function isPassword({ password, headers, address }: GivenPassword): Promise<boolean> {
    try {
      const ask = () => auth.api.verifyPassword({ body: { password }, headers })
      return (await passwords.callFor({ address }, () => throwOutages(ask))).status
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      if (error.statusCode === 400) return false
      // The session ended after the command found it.
      if (error.statusCode === 401) throw new AppError('UNAUTHENTICATED')
      throw error
    }
  }

  function requireProvider(id: string): Promise<BetterAuth> {
    const connect = connections.get(id)
    if (!connect) throw new AppError('GOOGLE_NOT_ENABLED')
    return connect()
  }

  const forward = createForward({ origin, log, auth, passwords, requireProvider })

  async function respond(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : ''
    const command = Object.hasOwn(COMMANDS, path) ? COMMANDS[path] : undefined
    if (request.method === 'POST' && command) {
      const passOn = (body: JsonBody) => forward({ request, address, path, body })
      return run({ path, command, request, address, pass: passOn })
    }
    if (request.method === 'GET' && path === '/list-accounts') {
      const response = await forward({ request, address, path })
      return reply({ providers: toProviders(await readResponse(response)) }, response)
    }
    const link = request.method === 'GET' ? findLink(path) : null
    if (!link || !isStorable([...url.searchParams])) throw new AppError('NOT_FOUND')
    const passOn = () => forward({ request, address, path, search: url.search })
    const errorPage = `${BASE_PATH}/error`
    return followLink({ link, request, url, origin, errorPage, pass: passOn })
  }

  return {
    signIn,
    findUser,
    renewSession,
    handle: (request, address) =>
      respond(request, address).catch((error: unknown) => {
        // The server's error handler reports and logs outages.
        if (error instanceof AppError && !error.cause) return problem(error)
        throw error
      }),
  }
}

/** Returns null if the session ended between two of Better Auth's queries. */
function endedMeanwhile(error: unknown): null {
  if (error instanceof APIError && error.statusCode === 401) return null
  throw error
}

type Found = {
  user: { id: string; name: string; email: string; disabledAt?: Date | null | undefined }
  session: { id: string; createdAt: Date }
}

/** Returns null without a session, and for an account that the operator has disabled, whatever gave it a session. */
function toUser(found: Found | null | undefined): SessionUser | null {
  if (!found || found.user.disabledAt) return null
  const { id, name, email } = found.user
  return { id, name, email, sessionId: found.session.id, signedInAt: found.session.createdAt }
}

/** Lists an account's sign-in methods. `credential` is a password. */
function toProviders(accounts: unknown): string[] {
  return (accounts as { providerId: string }[]).map(({ providerId }) => providerId)
}
