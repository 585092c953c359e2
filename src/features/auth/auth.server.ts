import { APIError } from 'better-auth/api'
import { getSessionCookie } from 'better-auth/cookies'
import { isStorable } from '~/domain/text/json'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Log } from '~/lib/server/log.server'
import type { Mailer } from '~/lib/server/mail/mail.server'
import { createRateLimit } from '~/lib/server/requests/rate-limit.server'
import { problem, readAnswer, reply } from './answers.server'
import {
  BASE_PATH,
  type BetterAuth,
  buildBetterAuth,
  type Oidc,
  type SessionUser,
} from './better-auth.server'
import { createCommands } from './commands.server'
import { COOKIE_PREFIX, createDevices } from './devices.server'
import { ANSWER_FLOOR_MS, COMMANDS, type JsonBody } from './endpoints.server'
import { createForward } from './forward.server'
import { connectWhenAsked } from './google.server'
import { createLimits } from './limits.server'
import { findLink, followLink } from './links.server'
import { createNotices } from './notices.server'
import { throwOutages } from './outages.server'

export type Auth = {
  /**
   * Answers a request under /api/auth. `address` is the caller's own, by which attempts are counted. Its commands answer
   * with JSON, errors as everywhere in the interface; its links lead to pages.
   */
  handle(request: Request, address: string): Promise<Response>
  findUser(headers: Headers): Promise<SessionUser | null>
  /** Like `findUser`, and extends the session and its cookie once a day: a user who returns within 30 days stays signed in. */
  renewSession(headers: Headers): Promise<{ user: SessionUser | null; cookies: string[] }>
  hasGoogle: boolean
}

type AuthOptions = {
  db: Db
  origin: string
  /** At least 32 random characters. Anyone who knows it can forge a session of any user. */
  secret: string
  mailer: Mailer
  oidc: Oidc | null
  log: Log
  /** Attempts to sign up from one network. */
  signUpsPerHour: number
  /** Minimum duration of the answers of commands that have a floor, by default `ANSWER_FLOOR_MS`. */
  floorMs?: number
  /** Deletes a user with everything that is theirs. */
  removeAccount: (userId: string) => Promise<void>
  /** Called once a session of the user has ended before its time. */
  onSessionEnd: (userId: string) => void
}

export function createAuth(options: AuthOptions): Auth {
  const { db, origin, secret, mailer, oidc, log, floorMs = ANSWER_FLOOR_MS } = options
  const limits = createLimits(createRateLimit({ db, secret }), options)
  const devices = createDevices({ secret, origin })
  const notices = createNotices({ db, origin, mailer, limits, devices, log })
  const needsConfirmation = mailer.isConfigured
  const built = { ...options, notices, devices, needsConfirmation }
  const auth = buildBetterAuth(built, null)
  const connectGoogle = connectWhenAsked(() => buildBetterAuth(built, oidc))
  const run = createCommands({
    db,
    needsConfirmation,
    floorMs,
    limits,
    devices,
    notices,
    findUser,
    isPassword,
    onSessionEnd: options.onSessionEnd,
  })

  async function findUser(headers: Headers): Promise<SessionUser | null> {
    // Most who come to a live room have no account, and come often.
    if (!getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })) return null
    // What makes a session last longer must reach the browser's cookie too.
    const query = { disableRefresh: true }
    const ask = () => auth.api.getSession({ headers, query }).catch(endedMeanwhile)
    return toUser(await throwOutages(ask))
  }

  async function renewSession(headers: Headers) {
    const ask = () => auth.api.getSession({ headers, returnHeaders: true }).catch(endedMeanwhile)
    const found = await throwOutages(ask)
    return { user: toUser(found?.response), cookies: found?.headers.getSetCookie() ?? [] }
  }

  async function isPassword(password: string, headers: Headers): Promise<boolean> {
    try {
      const ask = () => auth.api.verifyPassword({ body: { password }, headers })
      return (await throwOutages(ask)).status
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      if (error.statusCode === 400) return false
      // The session ended after the command had found it.
      if (error.statusCode === 401) throw new AppError('UNAUTHENTICATED')
      throw error
    }
  }

  function requireGoogle(): Promise<BetterAuth> {
    if (!oidc) throw new AppError('GOOGLE_NOT_ENABLED')
    return connectGoogle()
  }

  const forward = createForward({ origin, log, auth, requireGoogle })

  async function answer(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : ''
    const command = Object.hasOwn(COMMANDS, path) ? COMMANDS[path] : undefined
    if (request.method === 'POST' && command) {
      const passOn = (body: JsonBody) => forward({ request, address, path, body })
      return run({ path, command, request, address, pass: passOn })
    }
    if (request.method === 'GET' && path === '/list-accounts') {
      const answer = await forward({ request, address, path })
      return reply({ providers: toProviders(await readAnswer(answer)) }, answer)
    }
    const link = request.method === 'GET' ? findLink(path) : null
    if (!link || !isStorable([...url.searchParams])) throw new AppError('NOT_FOUND')
    const passOn = () => forward({ request, address, path, search: url.search })
    return followLink({ link, url, origin, pass: passOn })
  }

  return {
    hasGoogle: oidc !== null,
    findUser,
    renewSession,
    handle: (request, address) =>
      answer(request, address).catch((error: unknown) => {
        // Outages are answered and logged by the server's error handler.
        if (error instanceof AppError && !error.cause) return problem(error)
        throw error
      }),
  }
}

/** Ended between two of Better Auth's queries. */
function endedMeanwhile(error: unknown): null {
  if (error instanceof APIError && error.statusCode === 401) return null
  throw error
}

type Found = {
  user: { id: string; name: string; email: string }
  session: { id: string; createdAt: Date }
}

function toUser(found: Found | null | undefined): SessionUser | null {
  if (!found) return null
  const { id, name, email } = found.user
  return { id, name, email, sessionId: found.session.id, signedInAt: found.session.createdAt }
}

/** The sign-in methods of an account; `credential` is a password. */
function toProviders(accounts: unknown): string[] {
  return (accounts as { providerId: string }[]).map(({ providerId }) => providerId)
}
