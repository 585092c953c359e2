import { and, eq, inArray } from 'drizzle-orm'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Db } from '~/lib/db.server'
import { sessions, users } from './tables.server'

/**
 * Deletes an account with everything that is its own: its squads with all their retrospectives, its memberships and
 * sessions. What it recorded in other people's squads stays theirs, without a name.
 */
export async function removeAccount(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Held first: a squad that is being handed over goes with it or stays whole, but never loses only its retrospectives.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const owned = tx.select({ id: squads.id }).from(squads).where(eq(squads.ownerId, userId))
    await tx.delete(retrospectives).where(inArray(retrospectives.squadId, owned))
    await tx.delete(users).where(eq(users.id, userId))
  })
}

/** Signs one of somebody's own sessions out; false when they have no such session. */
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
