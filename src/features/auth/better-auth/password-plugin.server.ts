import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { User } from 'better-auth/types'
import { z } from 'zod'
import { keepSession, replacePassword } from '~/features/auth/mutations.server'
import type { Db } from '~/lib/database/db.server'

type Context = GenericEndpointContext

/**
 * Changes the password. Better Auth's own endpoint writes the new password even if another one was set while it checked the old one, so a thief
 * could undo a reset.
 */
export function changePassword(db: Db) {
  return {
    id: 'change-password',
    endpoints: {
      changePassword: createAuthEndpoint(
        '/change-password',
        {
          method: 'POST',
          body: z.object({ currentPassword: z.string(), newPassword: z.string() }),
          use: [sensitiveSessionMiddleware],
        },
        async (ctx) => {
          const { user } = ctx.context.session
          const verified = await findPassword(ctx, user.id)
          await requirePassword(ctx, { hash: verified, password: ctx.body.currentPassword })
          const hash = await ctx.context.password.hash(ctx.body.newPassword)
          const isReplaced = await replacePassword(db, { userId: user.id, verified, hash })
          if (!isReplaced || !(await startSession(ctx, db, { user, hash }))) throw invalidPassword()
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** Returns the hash of the account's password. Empty if it has none. */
export async function findPassword(ctx: Context, userId: string): Promise<string> {
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId)
  return account?.password ?? ''
}

export async function requirePassword(
  ctx: Context,
  given: { hash: string; password: string },
): Promise<void> {
  const isRight = given.hash !== '' && (await ctx.context.password.verify(given))
  if (!isRight) throw invalidPassword()
}

/** Signs the browser in. Returns false if `hash` is no longer the account's password. */
export async function startSession(
  ctx: Context,
  db: Db,
  { user, hash }: { user: User & Record<string, unknown>; hash: string },
): Promise<boolean> {
  const session = await ctx.context.internalAdapter.createSession(user.id)
  if (!(await keepSession(db, { token: session.token, hash }))) return false
  await setSessionCookie(ctx, { session, user })
  return true
}

function invalidPassword() {
  return new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' })
}
