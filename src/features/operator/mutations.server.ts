import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { removeAccountIn } from '~/features/auth/mutations.server'
import { sessions, users } from '~/features/auth/tables.server'
import { handOverSquads } from '~/features/members/mutations.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Executor } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { operatorActs } from './tables.server'

// Each change and its record are one transaction.

type OfAccount = { userId: string; actor: string }

type Named = { id: string; name: string }

/** Refuses an account from now on, and ends its sessions. Returns false if it already is disabled. */
export function disableAccount(db: Db, { userId, actor }: OfAccount): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
      .returning({ id: users.id })
    if (changed.length === 0) return false
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await tx.insert(operatorActs).values({ act: 'disable', actor, accountId: userId })
    return true
  })
}

/** Accepts a disabled account again. Returns false if it is not disabled. */
export function enableAccount(db: Db, { userId, actor }: OfAccount): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
      .returning({ id: users.id })
    if (changed.length === 0) return false
    await tx.insert(operatorActs).values({ act: 'enable', actor, accountId: userId })
    return true
  })
}

/** Makes the heir the owner of an account's squads, or of one of them, and the account a member. Returns the squads. */
export function handOver(
  db: Db,
  { userId, heirId, squadId, actor }: OfAccount & { heirId: string; squadId?: string | undefined },
): Promise<Named[]> {
  return db.transaction(async (tx) => {
    const given = await handOverSquads(tx, { ownerId: userId, heirId, squadId })
    if (given.length === 0) return []
    const acts = given.map(({ id }) => ({
      ...{ act: 'hand over' as const, actor, accountId: userId },
      ...{ squadId: id, heirId },
    }))
    await tx.insert(operatorActs).values(acts)
    return given
  })
}

/** Deletes an account like its owner would, with its squads only if `withSquads`. Otherwise it must not own any, and they are returned. */
export function deleteAccount(
  db: Db,
  { userId, withSquads, actor }: OfAccount & { withSquads: boolean },
): Promise<{ ok: true } | { ok: false; squads: Named[] }> {
  return db.transaction(async (tx) => {
    // Locked, so that the account gets no further squad.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const owned = await tx
      .select({ id: squads.id, name: squads.name })
      .from(squads)
      .where(eq(squads.ownerId, userId))
      .orderBy(asc(squads.name), asc(squads.id))
    if (owned.length > 0 && !withSquads) return { ok: false, squads: owned }
    await removeAccountIn(tx, userId)
    await tx.insert(operatorActs).values({ act: 'delete', actor, accountId: userId })
    return { ok: true }
  })
}

/** Removes up to `limit` acts of more than two years ago, and returns their number. */
export function removeOldActs(db: Executor, limit: number): Promise<number> {
  const where = sql`created_at < now() - interval '2 years'`
  return removeSome(db, { from: operatorActs, where, limit })
}
