import { eq } from 'drizzle-orm'
import { findTrackerProblem, type Tracker } from '~/domain/actions/tracker'
import { requireSquad } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { squadTrackers } from '../tables.server'

/** Replaces the trackers of a squad that the user owns. Throws NOT_FOUND, and INVALID for an invalid tracker or a repeated kind. */
export async function saveTrackers(
  db: Db,
  scope: { userId: UserId; squadId: string },
  trackers: readonly Tracker[],
): Promise<void> {
  if (new Set(trackers.map(({ kind }) => kind)).size < trackers.length) {
    throw new AppError('INVALID', { fields: { kind: ['twice'] } })
  }
  for (const tracker of trackers) {
    const field = findTrackerProblem(tracker)
    if (field) throw new AppError('INVALID', { fields: { [field]: [tracker.kind] } })
  }
  await db.transaction(async (tx) => {
    const squadId = await requireSquad(tx, { ...scope, as: 'owner' })
    // Locked, so that concurrent saves do not insert the same kind.
    await tx
      .select({ id: squads.id })
      .from(squads)
      .where(eq(squads.id, squadId))
      .for('no key update')
    await tx.delete(squadTrackers).where(eq(squadTrackers.squadId, squadId))
    if (trackers.length === 0) return
    await tx.insert(squadTrackers).values(trackers.map((tracker) => ({ ...tracker, squadId })))
  })
}
