import { and, asc, eq } from 'drizzle-orm'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import type { SquadTopic } from './schema'
import { userTopics } from './tables.server'

/** A squad's active topics, in the order in which they were added. `onlyCustomOf` leaves those that one person added. */
export async function listTopics(
  db: Executor,
  squadId: AuthorizedSquadId,
  { reader, onlyCustomOf }: { reader: UserId; onlyCustomOf?: UserId | undefined },
): Promise<SquadTopic[]> {
  const custom =
    onlyCustomOf === undefined
      ? undefined
      : and(eq(userTopics.authorId, onlyCustomOf), eq(userTopics.isDefault, false))
  const rows = await db
    .select()
    .from(userTopics)
    .where(and(eq(userTopics.squadId, squadId), eq(userTopics.isActive, true), custom))
    .orderBy(asc(userTopics.createdAt), asc(userTopics.id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    ...(row.parentId === null ? {} : { parent: row.parentId }),
    ...(row.description === null ? {} : { description: row.description }),
    isDefault: row.isDefault,
    isMine: row.authorId === reader,
  }))
}

/** The titles of all the squad's topics by id, removed ones included. */
export async function readTitles(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: userTopics.id, title: userTopics.title })
    .from(userTopics)
    .where(eq(userTopics.squadId, squadId))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
