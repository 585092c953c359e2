import { and, eq } from 'drizzle-orm'
import { parseRetrospective } from '~/domain/retrospectives/retrospective'
import { isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db, Tx } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { UserId } from '~/lib/server/api.server'
import { retrospectives, topicBreaks } from '../tables.server'

type Place = { userId: UserId; retrospectiveId: string; topicId: string }

/** Marks a topic as a different one from a sprint on. Throws NOT_FOUND if the user's squads have no such retrospective, or it has no such topic. */
export function breakTopic(db: Db, place: Place): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .insert(topicBreaks)
      .values(await requireTopic(tx, place))
      .onConflictDoNothing()
  })
}

/** Removes the mark, if there is one. Throws NOT_FOUND like `breakTopic`. */
export function joinTopic(db: Db, place: Place): Promise<void> {
  return db.transaction(async (tx) => {
    const { squadId, topicId, fromSprint } = await requireTopic(tx, place)
    await tx
      .delete(topicBreaks)
      .where(
        and(
          eq(topicBreaks.squadId, squadId),
          eq(topicBreaks.fromSprint, fromSprint),
          eq(topicBreaks.topicId, topicId),
        ),
      )
  })
}

/** Locks the sprint, so that it is not deleted meanwhile. */
async function requireTopic(tx: Tx, { userId, retrospectiveId, topicId }: Place) {
  const { squadId, sprint, data } = retrospectives
  const [row] = await tx
    .select({ squadId, sprint, data })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, squadId))
    .where(and(eq(retrospectives.id, retrospectiveId), isSquadOf(tx, userId)))
    .for('key share', { of: retrospectives })
  if (!row) throw new AppError('NOT_FOUND')
  const parsed = parseRetrospective(row.data)
  if (!parsed.ok || !parsed.data.topics.some(({ id }) => id === topicId)) {
    throw new AppError('NOT_FOUND')
  }
  return { squadId: row.squadId, fromSprint: row.sprint, topicId }
}
