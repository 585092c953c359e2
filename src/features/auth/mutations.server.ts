import { and, eq, exists, inArray, isNotNull, like, lt, ne, notExists, sql } from 'drizzle-orm'
import { MAX_EMAIL_LENGTH } from '~/domain/accounts/account-limits'
import { hashIdentifier, type LinkKind } from '~/features/auth/mails/link-tokens.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { isOver } from './data.server'
import { accounts, reminderOptouts, sessions, users, verifications } from './tables.server'

/**
 * Deletes an account with its own data: its squads with all their retrospectives, its memberships and sessions. Retrospectives that it recorded in
 * other people's squads stay, without an author.
 */
export function removeAccount(db: Db, userId: string): Promise<void> {
  return db.transaction((tx) => removeAccountIn(tx, userId))
}

/** Works like `removeAccount`, inside a transaction. */
export async function removeAccountIn(tx: Tx, userId: string): Promise<void> {
  const owned = () => tx.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  // Locks the account first, like the transfer of a squad: the squad is either deleted with the account or stays whole.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  // Locks the squads before their retrospectives, like recording one.
  await owned().orderBy(squads.id).for('update')
  await tx.delete(retrospectives).where(inArray(retrospectives.squadId, owned()))
  // Not by the account's cascade, which could empty a column of a room and then look for its squad: that depends on the order of the foreign keys.
  await tx.delete(squads).where(eq(squads.ownerId, userId))
  await tx.delete(users).where(eq(users.id, userId))
}

/** Ends one of the user's sessions. Returns false if the user has no such session. */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: UserId; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Throws ACCOUNT_DISABLED, and ends the session of `token`, if the operator has disabled its account. */
export async function refuseDisabled(db: Db, token: string): Promise<void> {
  const disabled = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sessions.userId), isNotNull(users.disabledAt)))
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.token, token), exists(disabled)))
    .returning({ id: sessions.id })
  if (ended.length > 0) throw new AppError('ACCOUNT_DISABLED')
}

/**
 * Ends the session of `token` and returns false if `hash` is no longer the account's password. Call it after the session was stored: it then sees
 * every password that was set before, and a later one ends the session itself.
 */
export async function keepSession(
  db: Db,
  { token, hash }: { token: string; hash: string },
): Promise<boolean> {
  const password = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, sessions.userId), eq(accounts.password, hash)))
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.token, token), notExists(password)))
    .returning({ id: sessions.id })
  return ended.length === 0
}

/**
 * Sets the password and ends all sessions if `verified` is still the current one. Returns false if it is not. Not one transaction: otherwise a
 * sign-in could store its session after the others were ended and still see the old password.
 */
export async function replacePassword(
  db: Db,
  { userId, verified, hash }: { userId: string; verified: string; hash: string },
): Promise<boolean> {
  const replaced = await db
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.password, verified)))
    .returning({ id: accounts.id })
  if (replaced.length === 0) return false
  await db.delete(sessions).where(eq(sessions.userId, userId))
  return true
}

/**
 * Stores the address that a provider has verified, unless the account has a password or the address has another account. Links that were mailed to the
 * old address end.
 */
export async function followAddress(
  db: Db,
  { userId, email, hasPasswords }: { userId: string; email: string; hasPasswords: boolean },
): Promise<void> {
  if (email.length > MAX_EMAIL_LENGTH) return
  const password = and(eq(accounts.userId, userId), isNotNull(accounts.password))
  const taken = db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const moved = await db
    .update(users)
    .set({ email, emailVerified: true, updatedAt: new Date() })
    .where(
      and(
        eq(users.id, userId),
        ne(users.email, email),
        notExists(taken),
        hasPasswords
          ? notExists(db.select({ id: accounts.id }).from(accounts).where(password))
          : undefined,
      ),
    )
    .returning({ id: users.id })
  if (moved.length > 0) await removeLinks(db, userId)
}

const LINK_MS = 60 * 60 * 1000

/** Makes the link of `token` valid for an hour, and ends the account's other links of its kind. */
export async function replaceLinks(
  db: Db,
  { userId, kind, token }: { userId: string; kind: LinkKind; token: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The lock ensures that only the later of two concurrent links stays.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await tx
      .delete(verifications)
      .where(and(ofUser(userId), like(verifications.identifier, `${kind}#%`)))
    await tx.insert(verifications).values({
      identifier: hashIdentifier(`${kind}:${token}`),
      value: userId,
      expiresAt: new Date(Date.now() + LINK_MS),
    })
  })
}

/** Invalidates all links that were mailed for the account. */
export async function removeLinks(db: Db, userId: string): Promise<void> {
  await db.delete(verifications).where(ofUser(userId))
}

/** Matches an account's links: the value of a link's row is the account's id. */
function ofUser(userId: string) {
  return eq(verifications.value, userId)
}

/** Deletes up to `limit` ended sessions and returns the number. Skips rows that another process is deleting. */
export function removeEndedSessions(db: Executor, limit: number): Promise<number> {
  return removeSome(db, { from: sessions, where: isOver(), limit })
}

/** Works like `removeEndedSessions` for expired links and expired sign-ins through a provider. */
export function removeExpiredLinks(db: Executor, limit: number): Promise<number> {
  const where = lt(verifications.expiresAt, sql`now()`)
  return removeSome(db, { from: verifications, where, limit })
}

/**
 * Deletes up to `limit` accounts that could never be used because their address was not confirmed in time. Returns the number. Keeps accounts with
 * any data of their own: they were created without a confirmation.
 */
export function removeUnconfirmed(db: Executor, limit: number, days: number): Promise<number> {
  const { id, emailVerified, createdAt } = users
  const where = sql`
    not ${emailVerified} and ${createdAt} < now() - make_interval(days => ${days})
    and not exists (select 1 from session s where s.user_id = ${id})
    and not exists (select 1 from squads s where s.user_id = ${id})
    and not exists (select 1 from squad_members m where m.user_id = ${id})
    and not exists (select 1 from squad_coaches c where c.user_id = ${id})
    and not exists (select 1 from retrospectivas r where r.user_id = ${id})`
  return removeSome(db, { from: users, where, limit })
}

/** Switches an account's reminders on or off. Idempotent. */
export async function saveReminders(
  db: Db,
  { userId, isOn }: { userId: string; isOn: boolean },
): Promise<void> {
  if (isOn) {
    await db.delete(reminderOptouts).where(eq(reminderOptouts.userId, userId))
    return
  }
  // Inserts nothing if the account is deleted meanwhile.
  const known = db
    .select({ userId: users.id, createdAt: sql`now()`.as('created_at') })
    .from(users)
    .where(eq(users.id, userId))
  await db.insert(reminderOptouts).select(known).onConflictDoNothing()
}
