import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { Invitation, OpenInvitation, SquadMembers } from './schema'
import { squadCoaches, squadInvitations, squadMembers } from './tables.server'

declare const authorized: unique symbol

/** Id of a squad that the caller may work on. Only `requireSquad` mints it. */
export type AuthorizedSquadId = string & { readonly [authorized]: true }

export type Role = 'owner' | 'member'

/**
 * Matches the squads that a person owns or is a member of, in a query on `squads`. The set comes from two indexes; `owner = … or exists (…)` would
 * check every squad in the database.
 */
export function isSquadOf(db: Executor, userId: UserId): SQL {
  const owned = db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  const joined = db
    .select({ id: squadMembers.squadId })
    .from(squadMembers)
    .where(eq(squadMembers.userId, userId))
  return inArray(squads.id, owned.unionAll(joined))
}

/** Matches the squads that a person coaches, in a query on `squads`. Coaches only have a right to data that may leave the squad. */
export function isCoachedBy(db: Executor, userId: UserId): SQL {
  const coached = db
    .select({ id: squadCoaches.squadId })
    .from(squadCoaches)
    .where(eq(squadCoaches.userId, userId))
  return inArray(squads.id, coached)
}

/** Proves that the user may work on a squad. `as: 'member'` accepts the owner too. Throws NOT_FOUND for a missing squad and for one of other people. */
export async function requireSquad(
  db: Executor,
  { userId, squadId, as }: { userId: UserId; squadId: string; as: Role },
): Promise<AuthorizedSquadId> {
  const [squad] = await db
    .select({ id: squads.id })
    .from(squads)
    .where(
      and(
        eq(squads.id, squadId),
        as === 'owner' ? eq(squads.ownerId, userId) : isSquadOf(db, userId),
      ),
    )
  if (!squad) throw new AppError('NOT_FOUND')
  return squad.id as AuthorizedSquadId
}

/** True if the user owns the squad. */
export async function ownsSquad(
  db: Executor,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<boolean> {
  return (await db.$count(squads, and(eq(squads.id, squadId), eq(squads.ownerId, userId)))) > 0
}

/** Lists all squads that the user may work on. */
export async function listOwnSquadIds(db: Executor, userId: UserId): Promise<AuthorizedSquadId[]> {
  const rows = await db
    .select({ id: squads.id })
    .from(squads)
    .where(isSquadOf(db, userId))
    .orderBy(asc(squads.id))
  return rows.map(({ id }) => id as AuthorizedSquadId)
}

/** Lists the squad's owner and members, oldest account first. */
export function listPeople(
  db: Executor,
  squadId: string,
): Promise<{ userId: string; name: string }[]> {
  // Selected by ids: with `belongsToSquad` the database would read every account.
  const owner = db.select({ id: squads.ownerId }).from(squads).where(eq(squads.id, squadId))
  const members = db
    .select({ id: squadMembers.userId })
    .from(squadMembers)
    .where(eq(squadMembers.squadId, squadId))
  return db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, owner.unionAll(members)))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** Matches the squad's owner and members in a query on `squads` and `users`. */
export function belongsToSquad(): SQL {
  const isMember = sql`exists (select 1 from ${squadMembers} where ${eq(squadMembers.squadId, squads.id)} and ${eq(squadMembers.userId, users.id)})`
  return sql`(${eq(squads.ownerId, users.id)} or ${isMember})`
}

/** Counts the owner and the members, in a query on `squads`. */
export function countPeople(): SQL<number> {
  return sql`(select count(*)::int + 1 from ${squadMembers} where ${eq(squadMembers.squadId, squads.id)})`
}

/** Counts the squads that a person coaches. */
export function countCoached(db: Executor, userId: UserId): Promise<number> {
  return db.$count(squadCoaches, eq(squadCoaches.userId, userId))
}

/** Lists the squads that a person is a member of, and those that the person coaches, since when. */
export async function listMemberships(db: Executor, userId: UserId) {
  const listIn = (table: typeof squadMembers | typeof squadCoaches) =>
    db
      .select({ squad_id: squads.id, nome: squads.name, created_at: table.createdAt })
      .from(table)
      .innerJoin(squads, eq(squads.id, table.squadId))
      .where(eq(table.userId, userId))
  return { memberships: await listIn(squadMembers), coached: await listIn(squadCoaches) }
}

/** Lists a squad's people. Only its owner gets e-mails and invitations. Throws NOT_FOUND for a missing squad and for one of other people. */
export async function readMembers(
  db: Executor,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<SquadMembers> {
  const person = { userId: users.id, name: users.name, email: users.email }
  const [owner] = await db
    .select(person)
    .from(squads)
    .innerJoin(users, eq(users.id, squads.ownerId))
    .where(and(eq(squads.id, squadId), isSquadOf(db, userId)))
  if (!owner) throw new AppError('NOT_FOUND')
  const listFrom = (table: typeof squadMembers | typeof squadCoaches) =>
    db
      .select({ ...person, joinedAt: table.createdAt })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(eq(table.squadId, squadId))
      .orderBy(asc(table.createdAt), asc(table.userId))
  const members = await listFrom(squadMembers)
  const coaches = await listFrom(squadCoaches)
  const isOwner = owner.userId === userId
  const toPerson = (row: typeof owner) => ({
    userId: row.userId,
    name: row.name,
    email: isOwner ? row.email : null,
    isMe: row.userId === userId,
  })
  const toJoined = ({ joinedAt, ...row }: (typeof members)[number]) => ({
    ...toPerson(row),
    joinedAt: joinedAt.toISOString(),
  })
  return {
    owner: toPerson(owner),
    members: members.map(toJoined),
    coaches: coaches.map(toJoined),
    invitations: isOwner ? await listOpenInvitations(db, squadId) : [],
  }
}

async function listOpenInvitations(db: Executor, squadId: string): Promise<OpenInvitation[]> {
  const { id, email, role, createdAt, expiresAt } = squadInvitations
  const rows = await db
    .select({ id, email, role, createdAt, expiresAt })
    .from(squadInvitations)
    .where(and(eq(squadInvitations.squadId, squadId), isOpen()))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** Returns the data that the link's holder may see. Null if the invitation is used, withdrawn, expired or unknown. */
export async function findInvitation(db: Executor, token: string): Promise<Invitation | null> {
  const [row] = await db
    .select({
      squadName: squads.name,
      ownerName: users.name,
      role: squadInvitations.role,
      expiresAt: squadInvitations.expiresAt,
    })
    .from(squadInvitations)
    .innerJoin(squads, eq(squads.id, squadInvitations.squadId))
    .innerJoin(users, eq(users.id, squads.ownerId))
    .where(isInvitation(token))
  return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null
}

/** Lists the open invitations to an address, and the one with the link's secret. */
export async function listInvitationsOf(
  db: Executor,
  { email, token }: { email: string; token: string | null },
): Promise<{ email: string | null; isHeld: boolean }[]> {
  const isHeld = token === null ? sql`false` : eq(squadInvitations.tokenHash, hashSecret(token))
  return db
    .select({ email: squadInvitations.email, isHeld: sql<boolean>`${isHeld}` })
    .from(squadInvitations)
    .where(and(or(eq(squadInvitations.email, email), isHeld), isOpen()))
}

/** Matches the open invitation with the link's secret. */
export function isInvitation(token: string): SQL | undefined {
  return and(eq(squadInvitations.tokenHash, hashSecret(token)), isOpen())
}

/** Matches invitations that have not expired, by the database's clock, which all servers share. */
export function isOpen(): SQL {
  return gt(squadInvitations.expiresAt, sql`now()`)
}
