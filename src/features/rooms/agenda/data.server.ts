import { and, asc, eq, sql } from 'drizzle-orm'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { agendaTopics } from '../tables.server'

/** Lists the topics that the squad's next room can have, and those that the squad brings to it. */
export async function listAgenda(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<{ id: string; isBrought: boolean }[]> {
  return db
    .select({
      id: userTopics.id,
      isBrought: sql<boolean>`${agendaTopics.topicId} is not null`,
    })
    .from(userTopics)
    .leftJoin(
      agendaTopics,
      and(eq(agendaTopics.squadId, userTopics.squadId), eq(agendaTopics.topicId, userTopics.id)),
    )
    .where(and(eq(userTopics.squadId, squadId), eq(userTopics.isActive, true)))
    .orderBy(asc(userTopics.createdAt), asc(userTopics.id))
}
