import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/quotas'
import { INVITATION_DAYS, MAX_INVITATIONS, MAX_MEMBERS } from '~/domain/squad'
import { users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Db, Executor, Tx } from '~/lib/db.server'
import { hashSecret } from '~/lib/secret.server'
import { isInvitation, isOpen } from './data.server'
import type { OpenInvitation } from './schema'
import { squadInvitations, squadMembers } from './tables.server'

// Whatever changes who belongs to a squad holds the squad's row first, so that limits are counted and owners replaced one
// at a time; where people's rows are held too, they come before it, in the order of their ids.

const TOKEN_BYTES = 24

type Scope = { userId: UserId; squadId: string }

type NewInvitation = OpenInvitation & {
  squadName: string
  /** The secret of the link, stored nowhere. */
  token: string
}

/**
 * Only the squad's owner may. An address that already has an open invitation gets a new one in its place, so that one
 * person never holds two.
 */
export function createInvitation(
  db: Db,
  { userId, squadId, email = null }: Scope & { email?: string | null | undefined },
): Promise<
  | { ok: true; invitation: NewInvitation }
  | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_MEMBERS' | 'TOO_MANY_INVITATIONS' }
> {
  return db.transaction(async (tx) => {
    const squad = await holdSquad(tx, { squadId, ownerId: userId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    if (await isFull(tx, squadId)) return { ok: false, reason: 'TOO_MANY_MEMBERS' }
    const ofSquad = eq(squadInvitations.squadId, squadId)
    const replaced = email === null ? undefined : eq(squadInvitations.email, email)
    await tx.delete(squadInvitations).where(and(ofSquad, or(not(isOpen()), replaced)))
    const [open] = await tx.select({ count: count() }).from(squadInvitations).where(ofSquad)
    if ((open?.count ?? 0) >= MAX_INVITATIONS) return { ok: false, reason: 'TOO_MANY_INVITATIONS' }
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = sql`now() + ${INVITATION_DAYS} * interval '1 day'`
    const [row] = await tx
      .insert(squadInvitations)
      .values({ squadId, tokenHash: hashSecret(token), email, expiresAt })
      .returning()
    if (!row) throw new Error('the new invitation was not returned')
    const invitation = {
      id: row.id,
      email: row.email,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      squadName: squad.name,
      token,
    }
    return { ok: true, invitation }
  })
}

/** Only the squad's owner may; false when there is no such invitation. */
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
 * Joins the squad of the link and uses the invitation up: of concurrent calls exactly one joins. A caller who already
 * belongs to the squad does not use the invitation up.
 */
export function acceptInvitation(
  db: Db,
  { userId, token }: { userId: UserId; token: string },
): Promise<
  { ok: true; squadId: string } | { ok: false; reason: 'NOT_FOUND' | 'TOO_MANY_MEMBERS' }
> {
  return db.transaction(async (tx) => {
    const [invitation] = await tx
      .select({ squadId: squadInvitations.squadId })
      .from(squadInvitations)
      .where(isInvitation(token))
    if (!invitation) return { ok: false, reason: 'NOT_FOUND' }
    const { squadId } = invitation
    const squad = await holdSquad(tx, { squadId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    if (squad.ownerId === userId || (await isMember(tx, { squadId, userId }))) {
      return { ok: true, squadId }
    }
    if (await isFull(tx, squadId)) return { ok: false, reason: 'TOO_MANY_MEMBERS' }
    // A concurrent call may have used the invitation while this transaction waited for the squad.
    const used = await tx
      .delete(squadInvitations)
      .where(isInvitation(token))
      .returning({ id: squadInvitations.id })
    if (used.length === 0) return { ok: false, reason: 'NOT_FOUND' }
    await tx.insert(squadMembers).values({ squadId, userId })
    return { ok: true, squadId }
  })
}

/** The owner removes a member, or a member leaves. The owner is no member: a squad is never without one. */
export async function removeMember(
  db: Db,
  { userId, squadId, memberId }: Scope & { memberId: string },
): Promise<boolean> {
  const removed = await db
    .delete(squadMembers)
    .where(
      and(
        eq(squadMembers.squadId, squadId),
        eq(squadMembers.userId, memberId),
        memberId === userId ? undefined : isOwnedBy(db, { squadId, userId }),
      ),
    )
    .returning({ userId: squadMembers.userId })
  return removed.length > 0
}

/**
 * Makes a member the owner and the owner a member. Only the owner may do so, and only if the member's quota allows one more squad.
 */
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
          isMemberOf(tx, { squadId, userId: memberId }),
        ),
      )
      .orderBy(asc(users.id))
      .for('no key update')
    if (people.length < 2) return { ok: false, reason: 'NOT_FOUND' }
    // While this transaction waited, the squad may have changed its owner or the member may have left.
    const squad = await holdSquad(tx, { squadId, ownerId: userId })
    if (!squad) return { ok: false, reason: 'NOT_FOUND' }
    const [owned] = await tx
      .select({ count: count() })
      .from(squads)
      .where(eq(squads.ownerId, memberId))
    if ((owned?.count ?? 0) >= quotas.squadsPerAccount)
      return { ok: false, reason: 'TOO_MANY_SQUADS' }
    const left = await tx
      .delete(squadMembers)
      .where(and(eq(squadMembers.squadId, squadId), eq(squadMembers.userId, memberId)))
      .returning({ userId: squadMembers.userId })
    if (left.length === 0) return { ok: false, reason: 'NOT_FOUND' }
    await tx.update(squads).set({ ownerId: memberId }).where(eq(squads.id, squadId))
    await tx.insert(squadMembers).values({ squadId, userId })
    return { ok: true }
  })
}

/** Holds a squad's row until the transaction ends; undefined for none, or for one of another owner. */
async function holdSquad(tx: Tx, { squadId, ownerId }: { squadId: string; ownerId?: UserId }) {
  const isTheirs = ownerId === undefined ? undefined : eq(squads.ownerId, ownerId)
  const [squad] = await tx
    .select({ name: squads.name, ownerId: squads.ownerId })
    .from(squads)
    .where(and(eq(squads.id, squadId), isTheirs))
    .for('no key update')
  return squad
}

async function isFull(tx: Tx, squadId: string): Promise<boolean> {
  const [members] = await tx
    .select({ count: count() })
    .from(squadMembers)
    .where(eq(squadMembers.squadId, squadId))
  return (members?.count ?? 0) + 1 >= MAX_MEMBERS
}

async function isMember(tx: Tx, scope: Scope): Promise<boolean> {
  const found = await tx.select({ one: sql`1` }).from(squadMembers).where(matches(scope))
  return found.length > 0
}

function isMemberOf(db: Executor, scope: { userId: string; squadId: string }) {
  return exists(db.select({ one: sql`1` }).from(squadMembers).where(matches(scope)))
}

function matches({ userId, squadId }: { userId: string; squadId: string }) {
  return and(eq(squadMembers.squadId, squadId), eq(squadMembers.userId, userId))
}

function isOwnedBy(db: Executor, { userId, squadId }: Scope) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(squads)
      .where(and(eq(squads.id, squadId), eq(squads.ownerId, userId))),
  )
}
