import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import type { Invitation, OpenInvitation, SquadMembers } from './schema'
import { squadInvitations, squadMembers } from './tables.server'

declare const authorized: unique symbol

/** The id of a squad that the caller may work on: minted by `requireSquad` and nowhere else. */
export type AuthorizedSquadId = string & { readonly [authorized]: true }

export type Role = 'owner' | 'member'

/**
 * For the `where` of a query on `squads`: the squads that a person owns or is a member of. The set comes from two indexes;
 * `owner = … or exists (…)` would check every squad in the database.
 */
export function isSquadOf(db: Executor, userId: UserId): SQL {
  const owned = db.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
  const joined = db
    .select({ id: squadMembers.squadId })
    .from(squadMembers)
    .where(eq(squadMembers.userId, userId))
  return inArray(squads.id, owned.unionAll(joined))
}

/**
 * Proves that the user may work on a squad. `as: 'member'` accepts the owner too. A missing squad and a squad of other
 * people both throw NOT_FOUND.
 */
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

/** Throws NOT_FOUND for a missing squad and for a squad of other people. Only its owner gets e-mails and invitations. */
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
  const members = await db
    .select({ ...person, joinedAt: squadMembers.createdAt })
    .from(squadMembers)
    .innerJoin(users, eq(users.id, squadMembers.userId))
    .where(eq(squadMembers.squadId, squadId))
    .orderBy(asc(squadMembers.createdAt), asc(squadMembers.userId))
  const isOwner = owner.userId === userId
  const toPerson = (row: typeof owner) => ({
    userId: row.userId,
    name: row.name,
    email: isOwner ? row.email : null,
    isMe: row.userId === userId,
  })
  return {
    owner: toPerson(owner),
    members: members.map((row) => ({ ...toPerson(row), joinedAt: row.joinedAt.toISOString() })),
    invitations: isOwner ? await listOpenInvitations(db, squadId) : [],
  }
}

async function listOpenInvitations(db: Executor, squadId: string): Promise<OpenInvitation[]> {
  const { id, email, createdAt, expiresAt } = squadInvitations
  const rows = await db
    .select({ id, email, createdAt, expiresAt })
    .from(squadInvitations)
    .where(and(eq(squadInvitations.squadId, squadId), isOpen()))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** What the holder of the link may see; null if the invitation is used, withdrawn, expired or unknown. */
export async function findInvitation(db: Executor, token: string): Promise<Invitation | null> {
  const [row] = await db
    .select({
      squadName: squads.name,
      ownerName: users.name,
      expiresAt: squadInvitations.expiresAt,
    })
    .from(squadInvitations)
    .innerJoin(squads, eq(squads.id, squadInvitations.squadId))
    .innerJoin(users, eq(users.id, squads.ownerId))
    .where(isInvitation(token))
  return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null
}

/** For a `where`: the open invitation whose link holds this secret. */
export function isInvitation(token: string): SQL | undefined {
  return and(eq(squadInvitations.tokenHash, hashSecret(token)), isOpen())
}

/** For a `where`: invitations that have not expired, by the database's clock, which all servers share. */
export function isOpen(): SQL {
  return gt(squadInvitations.expiresAt, sql`now()`)
}
