import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, requireSquad } from '~/features/members/data.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Bearer, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { AccessToken } from './schema'
import { accessTokens } from './tables.server'
import { isToken } from './token-form.server'

/** Returns the token's bearer. Null for an invalid, unknown or expired token, and for one of a disabled account. Looks up only texts with the form of a token. */
export async function findBearer(db: Executor, secret: string): Promise<Bearer | null> {
  if (!isToken(secret)) return null
  const { id, userId, hint, scopes, squadIds, expiresAt, hash } = accessTokens
  const [row] = await db
    .select({ tokenId: id, userId, hint, scopes, squadIds })
    .from(accessTokens)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.disabledAt)))
    .where(and(eq(hash, hashSecret(secret)), gt(expiresAt, sql`now()`)))
  return row ? { ...row, userId: row.userId as UserId } : null
}

/**
 * Proves that the token is for a squad and that its owner may currently work on it, or owns it with `as: 'owner'`. Throws NOT_FOUND for other
 * squads, as for a missing one.
 */
export async function requireSquadOf(
  db: Executor,
  { bearer, squadId, as = 'member' }: { bearer: Bearer; squadId: string; as?: 'member' | 'owner' },
): Promise<AuthorizedSquadId> {
  if (bearer.squadIds !== null && !bearer.squadIds.includes(squadId))
    throw new AppError('NOT_FOUND')
  return await requireSquad(db, { userId: bearer.userId, squadId, as })
}

/** Lists a person's tokens, newest first, with those that have expired recently. */
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

/** Returns the address for mails about a token. */
export async function findOwner(db: Executor, userId: string): Promise<{ email: string } | null> {
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return owner ?? null
}
