import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from 'better-auth/api'
import { z } from 'zod'
import { readLinkToken } from '~/features/auth/mails/link-tokens.server'
import { removeLinks } from '~/features/auth/mutations.server'
import type { Db } from '~/lib/database/db.server'
import { findPassword, requirePassword, startSession } from './password-plugin.server'

/** Days for which the browser that signed up may confirm without the password. */
const SIGN_UP_DAYS = 7

type Context = GenericEndpointContext

/**
 * Confirms an address through a link. Better Auth's own links sign in every browser that opens them: an attacker could sign up with another person's
 * address and share the account once its owner confirms it, or sign other people in to the attacker's account. Here a browser confirms a sign-up
 * only if it signed up itself or knows the password.
 */
export function confirmEmail(db: Db) {
  return {
    id: 'confirm-email',
    endpoints: {
      confirmEmail: createAuthEndpoint(
        '/confirm-email',
        { method: 'POST', body: z.object({ token: z.string(), password: z.string().optional() }) },
        async (ctx) => {
          const { newEmail } = readLinkToken(ctx.body.token)
          const isSignedIn = await (newEmail === null
            ? confirm(ctx, db)
            : change(ctx, db, newEmail))
          return ctx.json({ isSignedIn })
        },
      ),
      // Replaces Better Auth's endpoint, which compares tokens: here the tokens of other sessions are hashes.
      revokeOtherSessions: createAuthEndpoint(
        '/revoke-other-sessions',
        { method: 'POST', use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const { id, userId } = ctx.context.session.session
          const where = [
            { field: 'userId', value: userId },
            { field: 'id', operator: 'ne' as const, value: id },
          ]
          await ctx.context.adapter.deleteMany({ model: 'session', where })
          return ctx.json({ status: true })
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            // Better Auth invents an id for a known address, so the cookie does not reveal whether the account existed.
            const { user } = (ctx.context.returned ?? {}) as { user?: { id: string } }
            if (!user) return
            const { name, attributes } = signUpCookie(ctx)
            await ctx.setSignedCookie(name, user.id, ctx.context.secret, attributes)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** True if the browser is signed in to the confirmed account afterwards. */
async function confirm(ctx: Context, db: Db): Promise<boolean> {
  const { internalAdapter } = ctx.context
  const user = await requireUserOf(ctx)
  // This link was mailed while a reset confirmed the address, so the reset did not invalidate it.
  if (user.emailVerified) throw invalidToken()
  const hash = await findPassword(ctx, user.id)
  const session = await getSessionFromCtx(ctx)
  const isTheirs = session?.user.id === user.id || (await hasSignedUp(ctx, user.id))
  if (!isTheirs) await requirePassword(ctx, { hash, password: requireTyped(ctx) })
  await consume(ctx)
  await internalAdapter.updateUser(user.id, { emailVerified: true })
  await removeLinks(db, user.id)
  // A session of another account stays: a link never changes who is signed in.
  if (session) return session.user.id === user.id
  const confirmed = { ...user, emailVerified: true }
  if (!(await startSession(ctx, db, { user: confirmed, hash }))) throw invalidToken()
  const { name, attributes } = signUpCookie(ctx)
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
  return true
}

/** Changes the address for the account's signed-in owner only: the mail may have gone to a mistyped address. */
async function change(ctx: Context, db: Db, newEmail: string): Promise<boolean> {
  const user = await requireUserOf(ctx)
  const session = await getSessionFromCtx(ctx)
  if (!session) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
  if (session.user.id !== user.id) throw invalidToken()
  await consume(ctx)
  await ctx.context.internalAdapter.updateUser(user.id, { email: newEmail, emailVerified: true })
  // Invalidates links that were mailed to the old address.
  await removeLinks(db, user.id)
  return true
}

/** Returns the link's account. The link stays valid. */
async function requireUserOf(ctx: Context) {
  const { internalAdapter } = ctx.context
  const link = await internalAdapter.findVerificationValue(readLinkToken(ctx.body.token).identifier)
  if (!link || link.expiresAt < new Date()) throw invalidToken()
  const user = await internalAdapter.findUserById(link.value)
  if (!user) throw invalidToken()
  return user
}

/** Uses up the link. Of several concurrent requests only one succeeds. */
async function consume(ctx: Context) {
  const { identifier } = readLinkToken(ctx.body.token)
  if (!(await ctx.context.internalAdapter.consumeVerificationValue(identifier)))
    throw invalidToken()
}

async function hasSignedUp(ctx: Context, userId: string): Promise<boolean> {
  return (await ctx.getSignedCookie(signUpCookie(ctx).name, ctx.context.secret)) === userId
}

function requireTyped(ctx: Context): string {
  const { password } = ctx.body as { password?: string }
  if (password === undefined) throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED' })
  return password
}

function signUpCookie(ctx: Context) {
  return ctx.context.createAuthCookie('sign_up', { maxAge: SIGN_UP_DAYS * 24 * 60 * 60 })
}

function invalidToken() {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
}
