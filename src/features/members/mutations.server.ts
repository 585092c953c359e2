import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import {
  INVITATION_DAYS,
  type InvitedRole,
  MAX_COACHES,
  MAX_INVITATIONS,
  MAX_MEMBERS,
} from '~/domain/squads/squad'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor, Tx } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import type { UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import { isInvitation, isOpen } from './data.server'
import type { Joined, OpenInvitation } from './schema'
import { squadCoaches, squadInvitations, squadMembers } from './tables.server'

// Every change of a squad's people locks the squad's row first, so that limits are counted and owners replaced one at a time. Rows of users are
// locked before it, in the order of their ids.

const TOKEN_BYTES = 24

type Scope = { userId: UserId; squadId: string }

type NewInvitation = OpenInvitation & {
  squadName: string
  /** The link's secret, which is not stored. */
  token: string
}

/** Creates an invitation; only the squad's owner may. Replaces an open invitation to the same address, so that a person never has two. */
export function createInvitation(
  db: Db,
  {
    userId,
    squadId,
    email = null,
    role,
  }: Scope & { email?: string | null | undefined; role: InvitedRole },
): Promise<
  | { ok: true; invitation: NewInvitation }
  | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_MEMBERS' | 'TOO_MANY_INVITATIONS' }
> {
  return db.transaction(async (tx) => {
    const squad = await lockSquad(tx, { squadId, ownerId: userId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    if (await isFull(tx, { squadId, role })) return { ok: false, reason: 'TOO_MANY_MEMBERS' }
    const ofSquad = eq(squadInvitations.squadId, squadId)
    const replaced = email === null ? undefined : eq(squadInvitations.email, email)
    await tx.delete(squadInvitations).where(and(ofSquad, or(not(isOpen()), replaced)))
    const [open] = await tx.select({ count: count() }).from(squadInvitations).where(ofSquad)
    if ((open?.count ?? 0) >= MAX_INVITATIONS) return { ok: false, reason: 'TOO_MANY_INVITATIONS' }
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = sql`now() + ${INVITATION_DAYS} * interval '1 day'`
    const [row] = await tx
      .insert(squadInvitations)
      .values({ squadId, tokenHash: hashSecret(token), email, role, expiresAt })
      .returning()
    if (!row) throw new Error('the new invitation was not returned')
    const invitation = {
      id: row.id,
      email: row.email,
      role: row.role,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      squadName: squad.name,
      token,
    }
    return { ok: true, invitation }
  })
}

/** Deletes an invitation; only the squad's owner may. Returns false if there is no such invitation. */
export async function withdrawInvitation(
  db: Db,
  { userId, squadId, invitationId }: Scope & { invitationId: string },
): Promise<boolean> {
  const withdrawn = await db
    .delete(squadInvitations)
    .where(
      and(
        eq(squadInvitations.id, invitationId),
        eq(squadInvitations.squadId, squadId),
        isOwnedBy(db, { squadId, userId }),
      ),
    )
    .returning({ id: squadInvitations.id })
  return withdrawn.length > 0
}

/**
 * Joins the link's squad and uses the invitation up: of concurrent calls exactly one joins. A caller who already belongs to the squad does not use
 * it up. A coach who becomes a member is no longer a coach.
 */
export function acceptInvitation(
  db: Db,
  { userId, token }: { userId: UserId; token: string },
): Promise<({ ok: true } & Joined) | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_MEMBERS' }> {
  return db.transaction(async (tx) => {
    const [invitation] = await tx
      .select({ squadId: squadInvitations.squadId, role: squadInvitations.role })
      .from(squadInvitations)
      .where(isInvitation(token))
    if (!invitation) return { ok: false, reason: 'NOT_FOUND' }
    const { squadId, role } = invitation
    const squad = await lockSquad(tx, { squadId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    const person = { squadId, userId }
    if (squad.ownerId === userId || (await isIn(tx, squadMembers, person))) {
      return { ok: true, squadId, role: 'member' }
    }
    const isCoach = await isIn(tx, squadCoaches, person)
    if (isCoach && role === 'coach') return { ok: true, squadId, role }
    if (await isFull(tx, { squadId, role })) return { ok: false, reason: 'TOO_MANY_MEMBERS' }
    // A concurrent call may have used the invitation while this transaction waited for the squad's lock.
    const used = await tx
      .delete(squadInvitations)
      .where(isInvitation(token))
      .returning({ id: squadInvitations.id })
    if (used.length === 0) return { ok: false, reason: 'NOT_FOUND' }
    await tx.insert(role === 'coach' ? squadCoaches : squadMembers).values(person)
    if (isCoach) await tx.delete(squadCoaches).where(matches(squadCoaches, person))
    return { ok: true, squadId, role }
  })
}

/** Removes a member or a coach, for the owner or for themselves. The owner is not a member, so a squad always has one. */
export async function removeMember(
  db: Db,
  { userId, squadId, memberId }: Scope & { memberId: string },
): Promise<boolean> {
  const mayRemove = memberId === userId ? undefined : isOwnedBy(db, { squadId, userId })
  const removeFrom = (table: People) =>
    db
      .delete(table)
      .where(and(matches(table, { squadId, userId: memberId }), mayRemove))
      .returning({ userId: table.userId })
  const removed = [...(await removeFrom(squadMembers)), ...(await removeFrom(squadCoaches))]
  return removed.length > 0
}

/** Makes a member the owner and the owner a member. Only the owner may do so, and only if the member's quota allows another squad. */
export function handOverSquad(
  db: Db,
  { userId, squadId, memberId, quotas }: Scope & { memberId: string; quotas: Quotas },
): Promise<{ ok: true } | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_SQUADS' }> {
  return db.transaction(async (tx) => {
    const people = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, [userId, memberId]),
          isOwnedBy(tx, { squadId, userId }),
          exists(selectIn(tx, squadMembers, { squadId, userId: memberId })),
        ),
      )
      .orderBy(asc(users.id))
      .for('no key update')
    if (people.length < 2) return { ok: false, reason: 'NOT_FOUND' }
    // While this transaction waited, the squad may have changed its owner or the member may have left.
    const squad = await lockSquad(tx, { squadId, ownerId: userId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    const [owned] = await tx
      .select({ count: count() })
      .from(squads)
      .where(eq(squads.ownerId, memberId))
    if ((owned?.count ?? 0) >= quotas.squadsPerAccount)
      return { ok: false, reason: 'TOO_MANY_SQUADS' }
    const left = await tx
      .delete(squadMembers)
      .where(matches(squadMembers, { squadId, userId: memberId }))
      .returning({ userId: squadMembers.userId })
    if (left.length === 0) return { ok: false, reason: 'NOT_FOUND' }
    await tx.update(squads).set({ ownerId: memberId }).where(eq(squads.id, squadId))
    await tx.insert(squadMembers).values({ squadId, userId })
    return { ok: true }
  })
}

/**
 * Makes `heirId` the owner of all squads of `ownerId`, or of one of them, and the owner a member, whether or not the heir belonged to them. Returns the
 * squads. Without a quota, because the operator decides.
 */
export async function handOverSquads(
  tx: Tx,
  { ownerId, heirId, squadId }: { ownerId: string; heirId: string; squadId?: string | undefined },
): Promise<{ id: string; name: string }[]> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [ownerId, heirId]))
    .orderBy(asc(users.id))
    .for('no key update')
  const isThis = squadId === undefined ? undefined : eq(squads.id, squadId)
  const given = await tx
    .select({ id: squads.id, name: squads.name })
    .from(squads)
    .where(and(eq(squads.ownerId, ownerId), isThis))
    .orderBy(asc(squads.id))
    .for('no key update')
  if (given.length === 0 || ownerId === heirId) return []
  const ids = given.map(({ id }) => id)
  for (const table of [squadMembers, squadCoaches]) {
    await tx.delete(table).where(and(inArray(table.squadId, ids), eq(table.userId, heirId)))
  }
  await tx.update(squads).set({ ownerId: heirId }).where(inArray(squads.id, ids))
  await tx.insert(squadMembers).values(ids.map((id) => ({ squadId: id, userId: ownerId })))
  return given
}

/** Locks a squad's row until the transaction ends. Returns undefined for a missing squad or one of another owner. */
async function lockSquad(tx: Tx, { squadId, ownerId }: { squadId: string; ownerId?: UserId }) {
  const isTheirs = ownerId === undefined ? undefined : eq(squads.ownerId, ownerId)
  const [squad] = await tx
    .select({ name: squads.name, ownerId: squads.ownerId })
    .from(squads)
    .where(and(eq(squads.id, squadId), isTheirs))
    .for('no key update')
  return squad
}

async function isFull(
  tx: Tx,
  { squadId, role }: { squadId: string; role: InvitedRole },
): Promise<boolean> {
  const table = role === 'coach' ? squadCoaches : squadMembers
  const people = await tx.$count(table, eq(table.squadId, squadId))
  return role === 'coach' ? people >= MAX_COACHES : people + 1 >= MAX_MEMBERS
}

type People = typeof squadMembers | typeof squadCoaches
type Belonging = { userId: string; squadId: string }

async function isIn(tx: Tx, table: People, person: Belonging): Promise<boolean> {
  return (await selectIn(tx, table, person)).length > 0
}

function selectIn(db: Executor, table: People, person: Belonging) {
  return db.select({ one: sql`1` }).from(table).where(matches(table, person))
}

function matches(table: People, { userId, squadId }: Belonging) {
  return and(eq(table.squadId, squadId), eq(table.userId, userId))
}

function isOwnedBy(db: Executor, { userId, squadId }: Scope) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(squads)
      .where(and(eq(squads.id, squadId), eq(squads.ownerId, userId))),
  )
}

/** Deletes up to `limit` expired invitations and returns the number. */
export function removeExpiredInvitations(db: Executor, limit: number): Promise<number> {
  return removeSome(db, { from: squadInvitations, where: not(isOpen()), limit })
}
