import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, requireSquad } from '~/features/members/data.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Bearer, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { AccessToken } from './schema'
import { accessTokens } from './tables.server'
import { isToken } from './token-form.server'

/** Null for what is no token, is unknown or has expired. What has not the form of a token is not looked up. */
export async function findBearer(db: Executor, secret: string): Promise<Bearer | null> {
  if (!isToken(secret)) return null
  const { id, userId, hint, scopes, squadIds, expiresAt, hash } = accessTokens
  const [row] = await db
    .select({ tokenId: id, userId, hint, scopes, squadIds })
    .from(accessTokens)
    .where(and(eq(hash, hashSecret(secret)), gt(expiresAt, sql`now()`)))
  return row ? { ...row, userId: row.userId as UserId } : null
}

/**
 * Proves that a token's owner may work on a squad now, or owns it, and that the token is for it. A squad that it is not for is answered like a
 * missing one.
 */
export async function requireSquadOf(
  db: Executor,
  { bearer, squadId, as = 'member' }: { bearer: Bearer; squadId: string; as?: 'member' | 'owner' },
): Promise<AuthorizedSquadId> {
  if (bearer.squadIds !== null && !bearer.squadIds.includes(squadId))
    throw new AppError('NOT_FOUND')
  return await requireSquad(db, { userId: bearer.userId, squadId, as })
}

/** A person's tokens, the newest first, with those that have expired lately. */
export async function listTokens(db: Executor, userId: UserId): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
  return rows.map(toAccessToken)
}

export function toAccessToken(row: typeof accessTokens.$inferSelect): AccessToken {
  const { id, name, hint, scopes, squadIds, createdAt, expiresAt, lastUsedOn } = row
  return {
    id,
    name,
    hint,
    scopes,
    squadIds,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedOn,
  }
}

/** Whom to write to about a token. */
export async function findOwner(db: Executor, userId: string): Promise<{ email: string } | null> {
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return owner ?? null
}
