import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { userTopics } from '~/features/topics/tables.server'
import type { Executor, Tx } from '~/lib/database/db.server'
import type { StoredRoom } from '../room-rows.server'
import { agendaTopics } from '../tables.server'

type AgendaTopic = { squadId: AuthorizedSquadId; topicId: string }

/** Brings a topic to the squad's next room. Idempotent. Returns false if the squad has no such active topic. */
export async function bringTopic(
  db: Executor,
  { squadId, topicId }: AgendaTopic,
): Promise<boolean> {
  const active = db
    .select({
      squadId: userTopics.squadId,
      topicId: userTopics.id,
      createdAt: sql`now()`.as('created_at'),
    })
    .from(userTopics)
    .where(
      and(
        eq(userTopics.squadId, squadId),
        eq(userTopics.id, topicId),
        eq(userTopics.isActive, true),
      ),
    )
  const brought = await db
    .insert(agendaTopics)
    .select(active)
    // Changes nothing, but makes the statement return the existing row.
    .onConflictDoUpdate({
      target: [agendaTopics.squadId, agendaTopics.topicId],
      set: { createdAt: agendaTopics.createdAt },
    })
    .returning({ topicId: agendaTopics.topicId })
  return brought.length > 0
}

/** Removes a topic from the agenda. Idempotent. Returns false if the squad never had such a topic. */
export async function leaveTopic(
  db: Executor,
  { squadId, topicId }: AgendaTopic,
): Promise<boolean> {
  const [topic] = await db
    .select({ id: userTopics.id })
    .from(userTopics)
    .where(and(eq(userTopics.squadId, squadId), eq(userTopics.id, topicId)))
  if (!topic) return false
  await db
    .delete(agendaTopics)
    .where(and(eq(agendaTopics.squadId, squadId), eq(agendaTopics.topicId, topicId)))
  return true
}

/** Removes the topics of a closed room from the agenda. A room that never started has discussed none. */
export async function finishAgenda(
  tx: Tx,
  { squadId, room }: Pick<StoredRoom, 'room'> & { squadId: string },
): Promise<void> {
  if (room.startedAt === null) return
  const ids = room.topics.map(({ id }) => id)
  await tx
    .delete(agendaTopics)
    .where(and(eq(agendaTopics.squadId, squadId), inArray(sql`${agendaTopics.topicId}::text`, ids)))
}
