import { and, eq } from 'drizzle-orm'
import { readHistory } from '~/domain/trends/history-reading'
import { newestMarks } from '~/domain/trends/reading-facts'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import type { Executor } from '~/lib/database/db.server'
import { listVotedSprints } from '../closing/data.server'
import { type EarlierRow, rooms, roomTopics } from '../tables.server'

/**
 * Finds the squad's latest readable sprint before this one: its scores by topic id, and the marks from the squad's
 * trends. Null without such a sprint. A stored 0 can also mean that a topic was never scored, so it counts only if a
 * room agreed on it.
 */
export async function findEarlierScores(
  db: Executor,
  { squadId, sprint }: { squadId: AuthorizedSquadId; sprint: number },
): Promise<EarlierRow | null> {
  const sprints = await listVotedSprints(db, { squadId, upTo: sprint - 1, audience: 'squad' })
  const last = sprints.at(-1)
  if (!last) return null
  const zeros = await db
    .select({ topicId: roomTopics.topicId })
    .from(roomTopics)
    .innerJoin(rooms, eq(rooms.id, roomTopics.roomId))
    .where(and(eq(rooms.retrospectiveId, last.retrospectiveId), eq(roomTopics.score, 0)))
  const agreed = new Set(zeros.map(({ topicId }) => topicId))
  const given = [...last.scores].filter(([id, score]) => score > 0 || agreed.has(id))
  return {
    sprint: last.sprint,
    scores: Object.fromEntries(given),
    marks: Object.fromEntries(newestMarks(readHistory(sprints))),
  }
}
