import { setTimeout as pause } from 'node:timers/promises'
import { passwordProblem } from '~/domain/accounts/passwords'
import { isStorable, parseJson } from '~/domain/text/json'
import type { SessionUser } from '~/features/auth/better-auth/better-auth.server'
import type { Devices } from '~/features/auth/devices.server'
import type { Notices } from '~/features/auth/mails/notices.server'
import { pathIn } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { AppError, ERROR_STATUS, type ErrorCode } from '~/lib/errors'
import { localeOfRequest } from '~/lib/server/mail/mail-layout.server'
import { findPasswordHash, findWaysIn } from './data.server'
import type { Command, JsonBody } from './endpoints.server'
import type { From, Limits } from './limits.server'
import { keepSession, refuseDisabled, removeLinks } from './mutations.server'
import { readResponse, reply } from './responses.server'

const LONGEST_BODY = 20_000

/** Time for which a sign-in proves the user's identity. */
const FRESH_MS = 10 * 60 * 1000

type CommandsOptions = {
  db: Db
  needsConfirmation: boolean
  hasPasswords: boolean
  floorMs: number
  limits: Limits
  devices: Devices
  notices: Notices
  findUser: (headers: Headers) => Promise<SessionUser | null>
  /** True if `password` is the password of the caller's account. */
  isPassword: (given: GivenPassword) => Promise<boolean>
  onSessionEnd: (userId: string) => void
}

/** A password that a signed-in client at `address` gives again. */
export type GivenPassword = { password: string; headers: Headers; address: string }

type Proof = { user: SessionUser; body: JsonBody; request: Request; address: string }

type Run = {
  path: string
  command: Command
  request: Request
  address: string
  /** Passes the body to Better Auth. */
  pass: (body: JsonBody) => Promise<Response>
}

/** A successful command: its caller, its body and Better Auth's response. */
type Done = {
  request: Request
  body: JsonBody
  user: SessionUser | null
  result: unknown
  from: From
  /** The password hash from before Better Auth checked the password. Empty unless the command signs in. */
  hash: string
}

/** Creates the function that runs users' commands through Better Auth. It throws an `AppError` for every refusal. */
export function createCommands(options: CommandsOptions) {
  const { db, needsConfirmation, hasPasswords, floorMs } = options
  const { limits, devices, notices, findUser, isPassword } = options
  /** Side effects after a successful command, and the part of its result that the browser may see. */
  const outcomes: Record<string, (done: Done) => Promise<JsonBody> | JsonBody> = {
    '/sign-up/email': ({ result }) => ({ isSignedIn: textOf(result, 'token') !== undefined }),
    '/confirm-email': ({ result }) => ({ isSignedIn: (result as JsonBody).isSignedIn === true }),
    '/sign-in/social': ({ result }) => ({ url: textOf(result, 'url') }),
    '/revoke-other-sessions'({ user }) {
      if (user) options.onSessionEnd(user.id)
      return {}
    },
    async '/sign-in/email'({ from, result, hash }) {
      const token = textOf(result, 'token') ?? ''
      if (!(await keepSession(db, { token, hash }))) throw new AppError('INVALID_CREDENTIALS')
      await refuseDisabled(db, token)
      await limits.forget('signIn', from)
      return {}
    },
    async '/change-password'({ user, request }) {
      if (!user) return {}
      options.onSessionEnd(user.id)
      notices.passwordChanged({ to: user.email, request })
      await removeLinks(db, user.id)
      return {}
    },
    async '/change-email'({ user, body, request }) {
      if (user && needsConfirmation) {
        notices.changeAsked({ to: user.email, newEmail: String(body.newEmail), request })
        return { isChanged: false }
      }
      const changed = await findUser(request.headers)
      // Better Auth does not report that the address is taken.
      if (changed?.email !== body.newEmail) throw new AppError('EMAIL_TAKEN')
      return { isChanged: true }
    },
  }

  /**
   * Throws unless the caller gives the password: a session alone does not prove the user's identity. Accounts without a password need a recent
   * sign-in instead.
   */
  async function requireProof({ user, body, request, address }: Proof) {
    if ((await findWaysIn(db, { userId: user.id, hasPasswords })).hasPassword) {
      const password = textOf(body, 'password')
      if (password === undefined) throw new AppError('INVALID_PASSWORD')
      await limits.take('password', { address, account: user.id })
      const { headers } = request
      if (!(await isPassword({ password, headers, address })))
        throw new AppError('INVALID_PASSWORD')
    } else if (Date.now() - user.signedInAt.getTime() >= FRESH_MS) {
      throw new AppError('SESSION_NOT_FRESH')
    }
  }

  /** Throws if the account's address is its provider's: the next sign-in would change it back. */
  async function requireOwnAddress({ id: userId }: SessionUser) {
    const { followsProvider } = await findWaysIn(db, { userId, hasPasswords })
    if (followsProvider) throw new AppError('EMAIL_FROM_PROVIDER')
  }

  return async function run({ path, command, request, address, pass }: Run): Promise<Response> {
    if (command.isForPasswords && !hasPasswords) throw new AppError('PASSWORDS_OFF')
    const body = await readBody(request, command)
    const user = command.isForUser ? await findUser(request.headers) : null
    if (command.isForUser && !user) throw new AppError('UNAUTHENTICATED')
    if (user) checkForUser(body, { user, needsConfirmation })
    const account = user?.id ?? textOf(body, 'email') ?? textOf(body, 'token')
    const email = textOf(body, 'email')
    const device = email === undefined ? null : devices.find(request.headers, email)
    const from = { address, account, device }
    if (command.attempt) await limits.take(command.attempt, from)
    if (command.changesAddress && user) await requireOwnAddress(user)
    if (command.needsProof && user) await requireProof({ user, body, request, address })
    // Without a mail server the address changes at once, so this repeats a change after a lost response.
    if (user && body.newEmail === user.email) return reply({ isChanged: true }, new Response())
    const { password: _, ...proven } = body
    const landed = withLanding(command.needsProof ? proven : body, command, request)
    const isSignIn = command.attempt === 'signIn' && email !== undefined
    const hash = isSignIn ? await findPasswordHash(db, email) : ''
    const asked = ask(command, () => pass(landed))
    const [{ response, result }] = await Promise.all([asked, command.hasFloor && pause(floorMs)])
    const outcome = await outcomes[path]?.({ request, body, user, result, from, hash })
    return reply(outcome ?? {}, response)
  }
}

async function readBody(request: Request, { body }: Command): Promise<JsonBody> {
  const text = await request.text()
  if (text.length > LONGEST_BODY) throw new AppError('TOO_LARGE')
  const type = request.headers.get('content-type') ?? ''
  if (text !== '' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  const json = parseJson(text || '{}')
  if (!json || !isStorable(json.value)) throw new AppError('BAD_JSON')
  const parsed = body.safeParse(json.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const isCode = issue !== undefined && Object.hasOwn(ERROR_STATUS, issue.message)
  throw new AppError(isCode ? (issue.message as ErrorCode) : 'INVALID')
}

/**
 * Passes a command to Better Auth and reads the response. If a concurrent sign-up takes the address first, passes the sign-up again, which then gets
 * the response for a known address: EMAIL_TAKEN would reveal that the account is new.
 */
async function ask({ attempt }: Command, pass: () => Promise<Response>) {
  const once = async () => {
    const response = await pass()
    return { response, result: await readResponse(response) }
  }
  return once().catch((error: unknown) => {
    const isTaken = error instanceof AppError && error.code === 'EMAIL_TAKEN'
    if (attempt === 'signUp' && isTaken) return once()
    throw error
  })
}

function checkForUser(
  { newEmail, newPassword }: JsonBody,
  { user, needsConfirmation }: { user: SessionUser; needsConfirmation: boolean },
) {
  if (newEmail === user.email && needsConfirmation) throw new AppError('INVALID_EMAIL')
  const problem = typeof newPassword === 'string' ? passwordProblem(newPassword, user) : null
  if (problem) throw new AppError(`PASSWORD_${problem}`)
}

/** Adds the pages that the command leads to, in the language of the current page, unless the body names others. */
function withLanding(body: JsonBody, { landing }: Command, request: Request): JsonBody {
  if (!landing) return body
  const locale = localeOfRequest(request)
  const pages = {
    callbackURL: pathIn(locale, landing),
    ...(body.provider !== undefined && { errorCallbackURL: pathIn(locale, '/login') }),
  }
  return { ...pages, ...body }
}

function textOf(value: unknown, field: string): string | undefined {
  const text = (value as Record<string, unknown> | null)?.[field]
  return typeof text === 'string' ? text : undefined
}
