import { and, desc, eq, inArray } from 'drizzle-orm'
import { questionsOf } from '~/domain/reports/conversation'
import { MEETING_TOPIC } from '~/domain/rooms/meeting-topic'
import { parseTopics, type Topic } from '~/domain/topics/topic-tree'
import { readHistory } from '~/domain/trends/history-reading'
import { newestMarks } from '~/domain/trends/reading-facts'
import type { AuthorizedSquadId } from '~/features/members/data.server'
import type { Executor } from '~/lib/database/db.server'
import { listAgenda } from '../agenda/data.server'
import { listVotedSprints } from '../closing/data.server'
import type { Agenda } from '../schema'
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
    ...(last.name && { name: last.name }),
    scores: Object.fromEntries(given),
    marks: Object.fromEntries(newestMarks(readHistory(sprints))),
  }
}

/** Lists the topics that the squad's next room can have. Topics that it brings have the question that they raise in the squad's trends. */
export async function readAgenda(db: Executor, squadId: AuthorizedSquadId): Promise<Agenda> {
  const topics = await listAgenda(db, squadId)
  // Reading the history takes much longer than the list.
  const sprints = topics.some(({ isBrought }) => isBrought)
    ? await listVotedSprints(db, { squadId, audience: 'squad' })
    : []
  const questions = questionsOf(readHistory(sprints))
  const questionOf = (id: string) => {
    const question = questions.get(id)
    if (question?.kind !== 'fell') return question ?? null
    const { since, ...fell } = question
    const { sprint = 0, name } = sprints[since] ?? {}
    return { ...fell, sprint, ...(name && { name }) }
  }
  return {
    asksAboutMeeting: (await findMeetingTopics(db, squadId)).length > 0,
    topics: topics.map((topic) => ({
      ...topic,
      question: topic.isBrought ? questionOf(topic.id) : null,
    })),
  }
}

/** Returns the vote on the meeting itself of the squad's last room, with its texts. Empty if that room had none. */
export async function findMeetingTopics(
  db: Executor,
  squadId: AuthorizedSquadId,
): Promise<Topic[]> {
  const last = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.squadId, squadId))
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(1)
  const { roomId, topicId, title, description, anchors } = roomTopics
  const found = await db
    .select({ id: topicId, title, description, anchors })
    .from(roomTopics)
    .where(and(eq(topicId, MEETING_TOPIC), inArray(roomId, last)))
  return parseTopics(found)
}
