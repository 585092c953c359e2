import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { SixExamples } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'
import { withOwnExamples } from '~/domain/topics/topic-tree'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import type { UserId } from '~/lib/server/api.server'
import type { SquadTopic } from './schema'
import { userTopics } from './tables.server'

/** Lists a squad's active topics in the order of adding. `onlyCustomOf` restricts them to those that one person added. */
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
    ...(row.packTopic === null ? {} : { packTopic: row.packTopic }),
    ...(row.anchors === null ? {} : { anchors: row.anchors }),
    isDefault: row.isDefault,
    isMine: row.authorId === reader,
  }))
}

/** Counts the active topics without sub-topics, on which a squad votes. For a query of squads. */
export function countQuestions(): SQL<number> {
  const { parentId } = userTopics
  return sql`(select (count(*) - count(distinct ${parentId}))::int from ${userTopics} where ${eq(userTopics.squadId, squads.id)} and ${eq(userTopics.isActive, true)})`
}

export type SavedTopics = ReadonlyMap<
  string,
  { title: string; packTopic?: string | null; anchors: SixExamples | null }
>

/** Returns all topics of the squad by id, including removed ones. */
export async function readTopics(db: Executor, squadId: AuthorizedSquadId): Promise<SavedTopics> {
  const { id, title, packTopic, anchors } = userTopics
  const rows = await db
    .select({ id, title, packTopic, anchors })
    .from(userTopics)
    .where(eq(userTopics.squadId, squadId))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds the squad's current examples to the topics: those in force when they are scored. */
export function withExamplesInForce(topics: readonly Topic[], saved: SavedTopics): Topic[] {
  return topics.map((topic) => withOwnExamples(topic, saved.get(topic.id)?.anchors))
}
