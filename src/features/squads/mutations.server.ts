import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Quotas } from '~/domain/accounts/quotas'
import { users } from '~/features/auth/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { rooms } from '~/features/rooms/tables.server'
import type { Locale } from '~/i18n/locale'
import type { Db } from '~/lib/database/db.server'
import { isForeignKeyViolation, violatesUnique } from '~/lib/database/sql-errors.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import type { SquadChange } from './schema'
import { squads } from './tables.server'

type NewSquad = { userId: UserId; name: string; id?: string | undefined; quotas: Quotas }
type Created =
  | { ok: true; squadId: string; isNew: boolean }
  | { ok: false; reason: 'TOO_MANY_SQUADS' | 'ID_TAKEN' }

/**
 * Creates a squad. Locks the owner's row while it counts squads, so that concurrent creates cannot exceed the quota. A repeated create with the same
 * id returns the squad of the first one.
 */
export async function createSquad(db: Db, given: NewSquad): Promise<Created> {
  try {
    return await insertSquad(db, given)
  } catch (error) {
    // The id belongs to another person's squad.
    if (violatesUnique(error, 'squads_pkey')) return { ok: false, reason: 'ID_TAKEN' }
    throw error
  }
}

function insertSquad(db: Db, { userId, name, id, quotas }: NewSquad): Promise<Created> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    if (id !== undefined) {
      const [known] = await tx
        .select({ squadId: squads.id, name: squads.name })
        .from(squads)
        .where(and(eq(squads.id, id), eq(squads.ownerId, userId)))
      if (known?.name === name) return { ok: true, squadId: known.squadId, isNew: false }
      if (known) return { ok: false, reason: 'ID_TAKEN' }
    }
    const [owned] = await tx
      .select({ count: count() })
      .from(squads)
      .where(eq(squads.ownerId, userId))
    if ((owned?.count ?? 0) >= quotas.squadsPerAccount)
      return { ok: false, reason: 'TOO_MANY_SQUADS' }
    const [squad] = await tx
      .insert(squads)
      .values({ ownerId: userId, name, ...(id === undefined ? {} : { id }) })
      .returning({ id: squads.id })
    if (!squad) throw new Error('the new squad was not returned')
    return { ok: true, squadId: squad.id, isNew: true }
  })
}

/**
 * Changes a squad that the user owns. Throws NOT_FOUND if there is no such squad, and ROOM_OPEN if the floor would be lowered during an open room of
 * the squad. The room keeps its floor, but its people would read a different one on the squad's page.
 */
export async function changeSquad(
  db: Db,
  { userId, squadId }: { userId: UserId; squadId: string },
  { locale, ...change }: SquadChange & { locale: Locale },
): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = and(eq(squads.id, squadId), eq(squads.ownerId, userId))
    // Locked, so that no room is opened meanwhile.
    const [before] = await tx.select({ floor: squads.floor }).from(squads).where(mine).for('update')
    if (!before) throw new AppError('NOT_FOUND')
    const { name, floor = before.floor, reminderDay } = change
    const isOpen = and(eq(rooms.squadId, squadId), isNull(rooms.closedAt))
    if (floor < before.floor && (await tx.$count(rooms, isOpen)) > 0) {
      throw new AppError('ROOM_OPEN')
    }
    await tx
      .update(squads)
      .set({
        ...{ floor, ...(name === undefined ? {} : { name }) },
        ...(reminderDay === undefined ? {} : { reminderDay, reminderLocale: locale }),
      })
      .where(mine)
  })
}

/**
 * Deletes a squad with its retrospectives, or nothing: a retrospective that is recorded concurrently stops the deletion through its foreign key
 * (23503).
 */
export async function deleteSquad(
  db: Db,
  { userId, squadId }: { userId: UserId; squadId: string },
): Promise<{ ok: true } | { ok: false; reason: 'NOT_FOUND' | 'HAS_RETROSPECTIVES' }> {
  try {
    return await db.transaction(async (tx) => {
      const mine = and(eq(squads.id, squadId), eq(squads.ownerId, userId))
      const known = await tx
        .select({ id: retrospectives.id })
        .from(retrospectives)
        .innerJoin(squads, eq(squads.id, retrospectives.squadId))
        .where(mine)
      // Locked before its retrospectives, like a transaction that records one. This waits for a retrospective that is being recorded. It is not
      // among the known ones, so it stops the deletion.
      const [squad] = await tx.select({ id: squads.id }).from(squads).where(mine).for('update')
      if (!squad) return { ok: false, reason: 'NOT_FOUND' }
      // One parameter for any number of ids.
      const ids = sql.param(known.map(({ id }) => id))
      await tx.delete(retrospectives).where(sql`${retrospectives.id} = any(${ids}::uuid[])`)
      await tx.delete(squads).where(mine)
      return { ok: true }
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'HAS_RETROSPECTIVES' }
    throw error
  }
}
