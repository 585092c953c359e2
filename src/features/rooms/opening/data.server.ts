import { and, desc, eq, lt } from 'drizzle-orm'
import { parseRetrospective } from '~/domain/retrospective'
import type { Score } from '~/domain/scale'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import type { Executor } from '~/lib/db.server'
import { rooms, roomTopics } from '../tables.server'

/**
 * The scores of the squad's latest sprint before this one, by topic id; null without a readable one. A stored 0 can also mean that a topic
 * was never scored: it counts only if a room agreed on it.
 */
export async function findEarlierScores(
  db: Executor,
  { squadId, sprint }: { squadId: AuthorizedSquadId; sprint: number },
): Promise<{ sprint: number; scores: Record<string, Score> } | null> {
  const [row] = await db
    .select({ id: retrospectives.id, sprint: retrospectives.sprint, raw: retrospectives.data })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squadId), lt(retrospectives.sprint, sprint)))
    .orderBy(desc(retrospectives.sprint))
    .limit(1)
  if (!row) return null
  const parsed = parseRetrospective(row.raw)
  if (!parsed.ok) return null
  const zeros = await db
    .select({ topicId: roomTopics.topicId })
    .from(roomTopics)
    .innerJoin(rooms, eq(rooms.id, roomTopics.roomId))
    .where(and(eq(rooms.retrospectiveId, row.id), eq(roomTopics.score, 0)))
  const agreed = new Set(zeros.map(({ topicId }) => topicId))
  const given = [...parsed.data.scores].filter(([id, score]) => score > 0 || agreed.has(id))
  return { sprint: row.sprint, scores: Object.fromEntries(given) }
}
