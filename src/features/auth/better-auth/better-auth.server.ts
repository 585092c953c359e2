import { APIError, createAuthMiddleware } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import {
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_USER_AGENT_LENGTH,
} from '~/domain/accounts/account-limits'
import { toPlainName } from '~/domain/squads/names'
import { COOKIE_PREFIX, type Devices } from '~/features/auth/devices.server'
import { ADDRESS_HEADER } from '~/features/auth/limits.server'
import { toLogFields } from '~/features/auth/log-fields.server'
import { hashIdentifier } from '~/features/auth/mails/link-tokens.server'
import type { Notices } from '~/features/auth/mails/notices.server'
import { removeLinks } from '~/features/auth/mutations.server'
import type { Passwords } from '~/features/auth/passwords.server'
import type { Db } from '~/lib/database/db.server'
import { originsOf } from '~/lib/origins'
import type { Log } from '~/lib/server/log.server'
import type { Provider, SignInSettings } from '~/lib/server/sign-in-settings'
import { createAdapter } from './adapter.server'
import { createAdmission, type ListInvitations } from './admission.server'
import { confirmEmail } from './confirm-plugin.server'
import { changePassword } from './password-plugin.server'
import { toProviderConfig } from './providers.server'

export const BASE_PATH = '/api/auth'

/** Returns Better Auth's name of the session cookie. Browsers accept a name with this prefix over TLS only. */
export function sessionCookieOf({ isHttps }: { isHttps: boolean }): string {
  return `${isHttps ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
}

const [HOUR, DAY] = [60 * 60, 24 * 60 * 60]

export type SessionUser = {
  id: string
  name: string
  email: string
  sessionId: string
  signedInAt: Date
}

export type InstanceOptions = {
  db: Db
  origin: string
  secret: string
  /** True if users must confirm a new account by mail before they can use it. */
  needsConfirmation: boolean
  signIn: SignInSettings
  listInvitations: ListInvitations
  notices: Notices
  devices: Devices
  passwords: Passwords
  removeAccount: (userId: string) => Promise<void>
  onSessionEnd: (userId: string) => void
  log: Log
}

export type BetterAuth = ReturnType<typeof buildBetterAuth>

/**
 * Configures Better Auth, with at most one provider. Hooks that run inside its transactions (sign-up, linking) must use the transaction: the embedded
 * engine has one connection, which it occupies.
 */
export function buildBetterAuth(options: InstanceOptions, provider: Provider | null) {
  const { origin, secret, needsConfirmation, notices, devices, removeAccount, log, onSessionEnd } =
    options
  const { hash, verify } = options.passwords
  const { adapter, executor } = createAdapter(options.db)
  const admission = createAdmission({ ...options, executor })
  const auth = betterAuth({
    baseURL: origin,
    basePath: BASE_PATH,
    secret,
    trustedOrigins: originsOf(origin),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => log.warn(toLogFields(message, rest), 'accounts'),
    },
    // Errors are thrown to our handler, because Better Auth's own prints the values of the row that failed.
    onAPIError: { throw: true },
    database: adapter,
    emailAndPassword: {
      enabled: true,
      password: { hash, verify },
      requireEmailVerification: needsConfirmation,
      // Our own limits are stricter and count characters (domain/accounts/passwords.ts). These count code units, up to two a character.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) => {
        notices.reset({ user, token, request })
      },
      onExistingUserSignUp: async ({ user }, request) =>
        notices.exists({ to: user.email, request }),
      onPasswordReset: async ({ user }, request) => {
        notices.passwordChanged({ to: user.email, request })
        await removeLinks(options.db, user.id)
        // The link was mailed, so the address belongs to the user.
        if (needsConfirmation && !user.emailVerified) await update(user.id, { emailVerified: true })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      // Better Auth's token is only read here. It cannot be used up or revoked, so our links have their own tokens.
      sendVerificationEmail: async ({ user, url, token }, request) => {
        const newEmail = readNewEmail(token)
        const next = new URL(url).searchParams.get('callbackURL')
        if (newEmail === null) notices.confirm({ user, next, request })
        else if (needsConfirmation) notices.changeEmail({ user, newEmail, next, request })
        else await update(user.id, { email: newEmail, emailVerified: false })
      },
    },
    user: {
      validateUserInfo: admission.judge,
      // Read with each session (auth.server.ts). No request can set it.
      additionalFields: { disabledAt: { type: 'date', required: false, input: false } },
      changeEmail: { enabled: true, updateEmailWithoutVerification: !needsConfirmation },
      deleteUser: { enabled: true, beforeDelete: (user) => removeAccount(user.id) },
    },
    session: {
      expiresIn: 30 * DAY,
      updateAge: DAY,
      // Commands that need a proof of identity check it themselves (commands.server.ts).
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: { accountLinking: { enabled: true }, encryptOAuthTokens: true },
    verification: { storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) } },
    // Our own rate limit has exact windows and also counts by account (limits.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Explicit, because Better Auth disables this check when it detects a test run.
      disableOriginCheck: false,
    },
    hooks: {
      before: admission.beforeSignUp,
      after: createAuthMiddleware(async (ctx) => {
        const user = ctx.context.newSession?.user
        if (!user) return
        const { name, value, attributes } = devices.cookieFor(ctx.headers, user.email)
        ctx.setCookie(name, value, attributes)
      }),
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: { ...user, ...toStoredUser(user) } }) },
      },
      account: {
        create: { before: withoutTokens, after: endSessionsBeforeLink },
        update: { before: withoutTokens },
      },
      session: {
        create: {
          before: async (session) => {
            const userAgent = session.userAgent?.slice(0, MAX_USER_AGENT_LENGTH)
            const ipAddress = session.ipAddress?.slice(0, MAX_ADDRESS_LENGTH)
            return { data: { ...session, userAgent, ipAddress } }
          },
        },
        delete: { after: async ({ userId }) => onSessionEnd(userId) },
      },
    },
    plugins: [
      confirmEmail(options.db),
      changePassword(options.db),
      ...(provider
        ? [genericOAuth({ config: [toProviderConfig(provider, needsConfirmation)] })]
        : []),
    ],
  })

  async function update(userId: string, data: { email?: string; emailVerified: boolean }) {
    const { internalAdapter } = await auth.$context
    await internalAdapter.updateUser(userId, data)
  }

  /** Ends all sessions when a provider is linked. The provider proves who owns the account, and earlier sessions may belong to a different person. */
  async function endSessionsBeforeLink({ providerId, userId }: Linked) {
    if (providerId === 'credential') return
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteUserSessions(userId)
  }

  return auth
}

type Linked = { providerId: string; userId: string }

/** Cleans a name and checks an address from a provider. Those from our own forms are valid already. */
function toStoredUser({ name, email }: { name: string; email: string }) {
  if (email.length > MAX_EMAIL_LENGTH) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'too long' })
  }
  const plain = toPlainName(name.replaceAll(/\p{Surrogate}+/gu, ' ')).trim()
  const [localPart = ''] = email.split('@')
  const shown = [...(plain || localPart)].slice(0, MAX_NAME_LENGTH).join('').trim()
  return { name: shown, image: null }
}

/** Removes the provider's tokens. The server never calls a provider on a user's behalf. */
async function withoutTokens<Account extends object>(account: Account) {
  const none = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
  }
  return { data: { ...account, ...none } }
}

/** Reads the new address from Better Auth's token for a change of address. Null for a token that only confirms an address. */
function readNewEmail(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.')
    const { updateTo } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof updateTo === 'string' ? updateTo : null
  } catch {
    return null
  }
}
