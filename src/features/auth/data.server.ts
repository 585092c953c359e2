import { and, asc, desc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { actions } from '~/features/actions/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import type { SignedIn, UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import type { AccountOverview, SessionList } from './schema'
import { accounts, sessions, users } from './tables.server'

/** Days after which a session ends, however often it is used. */
const SESSION_MAX_DAYS = 90

/** The user's open sessions, the last used first. */
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

/** For a `where`: sessions that have expired, or reached their absolute end. */
export function isOver(): SQL {
  const oldest = sql`now() - make_interval(days => ${SESSION_MAX_DAYS})`
  return sql`(${sessions.expiresAt} < now() or ${sessions.createdAt} < ${oldest})`
}

/** True for a session past its absolute end. */
export function hasReachedEnd(session: { createdAt?: Date }): boolean {
  return Date.now() - (session.createdAt?.getTime() ?? 0) >= SESSION_MAX_DAYS * 24 * 60 * 60 * 1000
}

/** What an account holds that would go with it. */
export async function readAccount(db: Executor, userId: UserId): Promise<AccountOverview> {
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
  return { squads: own, hasPassword: await hasPassword(db, userId) }
}

/** False for an account that signs in through Google only. */
export async function hasPassword(db: Executor, userId: string): Promise<boolean> {
  const passwords = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)))
  return passwords.length > 0
}

/** The hash of the password that an address signs in with, empty without one. */
export async function findPasswordHash(db: Executor, email: string): Promise<string> {
  const [account] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), isNotNull(accounts.password)))
  return account?.password ?? ''
}

/**
 * Everything that is kept of a person, rows as the tables have them: the account without its secrets, own squads whole,
 * and what they recorded in other people's.
 */
export async function readPersonalData(db: Executor, userId: UserId): Promise<PersonalData> {
  const { id, name, email, emailVerified, createdAt } = users
  const [user] = await db
    .select({ id, name, email, emailVerified, createdAt })
    .from(users)
    .where(eq(users.id, userId))
  const own = db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  // Two sets, each from an index. Combined by `or` they would read the whole table.
  const recorded = db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .where(eq(retrospectives.authorId, userId))
  const ofOwn = db
    .select({ id: retrospectives.id })
    .from(retrospectives)
    .where(inArray(retrospectives.squadId, own))
  const written = db.select({ id: actions.id }).from(actions).where(eq(actions.authorId, userId))
  const actionsOfOwn = db
    .select({ id: actions.id })
    .from(actions)
    .where(inArray(actions.squadId, own))
  return {
    user,
    sign_ins: await db
      .select({ provider: accounts.providerId, created_at: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    sessions: await db
      .select({
        created_at: sessions.createdAt,
        updated_at: sessions.updatedAt,
        ip_address: sessions.ipAddress,
        user_agent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    squads: await db
      .select({ id: squads.id, nome: squads.name, created_at: squads.createdAt })
      .from(squads)
      .where(eq(squads.ownerId, userId)),
    memberships: await db
      .select({ squad_id: squads.id, nome: squads.name, created_at: squadMembers.createdAt })
      .from(squadMembers)
      .innerJoin(squads, eq(squads.id, squadMembers.squadId))
      .where(eq(squadMembers.userId, userId)),
    coached: await db
      .select({ squad_id: squads.id, nome: squads.name, created_at: squadCoaches.createdAt })
      .from(squadCoaches)
      .innerJoin(squads, eq(squads.id, squadCoaches.squadId))
      .where(eq(squadCoaches.userId, userId)),
    retrospectivas: await db
      .select({
        id: retrospectives.id,
        squad_id: retrospectives.squadId,
        sprint: retrospectives.sprint,
        user_id: retrospectives.authorId,
        dados_json: retrospectives.data,
        observacoes: retrospectives.note,
        created_at: retrospectives.createdAt,
      })
      .from(retrospectives)
      .where(inArray(retrospectives.id, recorded.unionAll(ofOwn)))
      .orderBy(asc(retrospectives.createdAt), asc(retrospectives.id)),
    actions: await db
      .select()
      .from(actions)
      .where(inArray(actions.id, written.unionAll(actionsOfOwn)))
      .orderBy(asc(actions.createdAt), asc(actions.id)),
    user_topics: await db
      .select({
        id: userTopics.id,
        squad_id: userTopics.squadId,
        title: userTopics.title,
        description: userTopics.description,
        parent_id: userTopics.parentId,
        is_default: userTopics.isDefault,
        is_active: userTopics.isActive,
        created_at: userTopics.createdAt,
      })
      .from(userTopics)
      .where(eq(userTopics.authorId, userId)),
  }
}

/** Serialised as it is; its rows are for the person who asked, not for a program. */
type PersonalData = Record<string, unknown>
