import { and, asc, desc, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import type { SignedIn, UserId } from '~/lib/server/api.server'
import type { AccountOverview, SessionList } from './schema'
import { accounts, reminderOptouts, sessions, users } from './tables.server'

/** Days after which a session ends even if it is used. */
const SESSION_MAX_DAYS = 90

/** Lists the user's open sessions, most recently used first. */
export async function listSessions(db: Executor, user: SignedIn): Promise<SessionList> {
  const rows = await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), not(isOver())))
    .orderBy(desc(sessions.updatedAt), asc(sessions.id))
  return {
    sessions: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      isThis: row.id === user.sessionId,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

/** Returns a condition for sessions that have expired or reached their absolute end. */
export function isOver(): SQL {
  const oldest = sql`now() - make_interval(days => ${SESSION_MAX_DAYS})`
  return sql`(${sessions.expiresAt} < now() or ${sessions.createdAt} < ${oldest})`
}

/** True for a session past its absolute end. */
export function hasReachedEnd(session: { createdAt?: Date }): boolean {
  return Date.now() - (session.createdAt?.getTime() ?? 0) >= SESSION_MAX_DAYS * 24 * 60 * 60 * 1000
}

/** Returns the data that is deleted with the account. */
export async function readAccount(
  db: Executor,
  { userId, hasPasswords }: { userId: UserId; hasPasswords: boolean },
): Promise<AccountOverview> {
  const own = await db
    .select({
      id: squads.id,
      name: squads.name,
      memberCount: sql<number>`(select count(*)::int + 1 from ${squadMembers} where ${eq(squadMembers.squadId, squads.id)})`,
      retrospectiveCount: sql<number>`(select count(*)::int from ${retrospectives} where ${eq(retrospectives.squadId, squads.id)})`,
    })
    .from(squads)
    .where(eq(squads.ownerId, userId))
    .orderBy(asc(squads.createdAt), asc(squads.id))
  return {
    squads: own,
    ...(await findWaysIn(db, { userId, hasPasswords })),
    reminders: (await db.$count(reminderOptouts, eq(reminderOptouts.userId, userId))) === 0,
  }
}

/** An account's ways to sign in. `hasPasswords` is false on a server that has turned passwords off. */
export async function findWaysIn(
  db: Executor,
  { userId, hasPasswords }: { userId: string; hasPasswords: boolean },
): Promise<{ hasPassword: boolean; followsProvider: boolean }> {
  const ways = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId))
  const hasPassword = hasPasswords && ways.some(({ password }) => password !== null)
  const hasProvider = ways.some(({ password }) => password === null)
  return { hasPassword, followsProvider: hasProvider && !hasPassword }
}

/** Returns the hash of the address's password. Empty if it has none. */
export async function findPasswordHash(db: Executor, email: string): Promise<string> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), isNotNull(accounts.password)))
  return account?.password ?? ''
}

/** True if the operator has disabled the account. */
export async function isDisabled(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.disabledAt)))) > 0
}
