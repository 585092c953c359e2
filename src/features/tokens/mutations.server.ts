import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { MAX_TOKENS } from '~/domain/accounts/access-token'
import { users } from '~/features/auth/tables.server'
import { listOwnSquadIds } from '~/features/members/data.server'
import type { Locale } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { removeSome, someOf } from '~/lib/database/some-rows.server'
import { AppError } from '~/lib/errors'
import type { Bearer, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import { toAccessToken } from './data.server'
import type { CreatedToken, NewToken } from './schema'
import { accessTokens, idempotencyKeys } from './tables.server'
import { newToken } from './token-form.server'

/** Days for which an expired token stays in its owner's list. */
const DAYS_LISTED = 30

/** Hours for which a create can be repeated with its key. */
const KEY_HOURS = 24

/** Creates a token. The response has the only copy of it. */
export async function createToken(
  db: Db,
  { userId, locale, input }: { userId: UserId; locale: Locale; input: NewToken },
): Promise<CreatedToken> {
  const { days, squadIds, ...given } = input
  return await db.transaction(async (tx) => {
    // Locked, so that the limit is counted one request at a time.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const own = await listOwnSquadIds(tx, userId)
    if (squadIds?.some((id) => !own.some((known) => known === id))) throw new AppError('NOT_FOUND')
    const isFull = (await tx.$count(accessTokens, eq(accessTokens.userId, userId))) >= MAX_TOKENS
    if (isFull) throw new AppError('TOO_MANY_TOKENS')
    const secret = newToken()
    const [row] = await tx
      .insert(accessTokens)
      .values({
        ...given,
        userId,
        squadIds,
        locale,
        hash: hashSecret(secret),
        hint: secret.slice(-4),
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning()
    if (!row) throw new Error('the token was not stored')
    return { secret, token: toAccessToken(row) }
  })
}

/** Returns false if the user has no such token. */
export async function revokeToken(
  db: Db,
  { userId, tokenId }: { userId: UserId; tokenId: string },
): Promise<boolean> {
  const revoked = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, tokenId), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id })
  return revoked.length > 0
}

export async function revokeAllTokens(db: Db, userId: UserId): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

/** Revokes a token that others may have seen. Returns its owner and name; null if it is unknown. */
export async function revokeSeenToken(
  db: Db,
  secret: string,
): Promise<{ userId: string; name: string; locale: Locale } | null> {
  const { userId, name, locale, hash } = accessTokens
  const [revoked] = await db
    .delete(accessTokens)
    .where(eq(hash, hashSecret(secret)))
    .returning({ userId, name, locale })
  return revoked ?? null
}

/** Records the day of a token's use, with one write a day. */
export async function recordUse(db: Db, { tokenId }: Bearer): Promise<void> {
  const { id, lastUsedOn } = accessTokens
  const isRecorded = or(isNull(lastUsedOn), lt(lastUsedOn, sql`current_date`))
  await db
    .update(accessTokens)
    .set({ lastUsedOn: sql`current_date` })
    .where(and(eq(id, tokenId), isRecorded))
}

/**
 * Returns the id for the result of a request with this key: the same one for each repetition. Throws KEY_REUSED if the key was sent with a different
 * request.
 */
export async function keepKey(
  db: Db,
  { tokenId, key, request }: { tokenId: string; key: string; request: string },
): Promise<string> {
  const requestHash = hashSecret(request)
  const kept = and(eq(idempotencyKeys.tokenId, tokenId), eq(idempotencyKeys.key, key))
  await db.insert(idempotencyKeys).values({ tokenId, key, requestHash }).onConflictDoNothing()
  const [row] = await db.select().from(idempotencyKeys).where(kept)
  if (row?.requestHash !== requestHash) throw new AppError('KEY_REUSED')
  return row.madeId
}

/** Days before a token's end at which its owner is notified. */
const DAYS_BEFORE = 7

/**
 * Takes up to `limit` tokens that end soon, for the caller to notify their owners. Each is taken once, by one process. Leaves out tokens with a
 * lifetime of no more than DAYS_BEFORE.
 */
export async function takeEndingTokens(
  db: Db,
  limit: number,
): Promise<{ userId: string; name: string; locale: Locale }[]> {
  const { userId, name, locale, createdAt, expiresAt, warnedAt } = accessTokens
  const notice = sql`make_interval(days => ${DAYS_BEFORE})`
  const isEnding = and(
    isNull(warnedAt),
    gt(expiresAt, sql`now()`),
    lt(expiresAt, sql`now() + ${notice}`),
    gt(expiresAt, sql`${createdAt} + ${notice}`),
  )
  return await db
    .update(accessTokens)
    .set({ warnedAt: sql`now()` })
    .where(someOf({ from: accessTokens, where: isEnding, limit }))
    .returning({ userId, name, locale })
}

/** Deletes up to `limit` tokens that expired some time ago, and returns the number. */
export function removeExpiredTokens(db: Db, limit: number): Promise<number> {
  const where = lt(accessTokens.expiresAt, sql`now() - make_interval(days => ${DAYS_LISTED})`)
  return removeSome(db, { from: accessTokens, where, limit })
}

/** Deletes up to `limit` expired idempotency keys and returns the number. */
export function removeOldKeys(db: Db, limit: number): Promise<number> {
  const where = lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${KEY_HOURS})`)
  return removeSome(db, { from: idempotencyKeys, where, limit })
}
