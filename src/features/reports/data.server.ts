import { and, asc, desc, eq, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { type ClosedRoom, makeReport, type Report } from '~/domain/report'
import { parseRetrospective } from '~/domain/retrospective'
import type { Tally } from '~/domain/tally'
import { isSquadOf } from '~/features/members/data.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomFeedback, roomRounds, rooms, roomTopics } from '~/features/rooms/tables.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { reportShares } from './tables.server'

/**
 * Throws NOT_FOUND for a missing retrospective and for one of another squad, NO_DATA for one that cannot be read. `token`
 * is the secret of its link, null without one.
 */
export async function requireReport(
  db: Executor,
  { userId, retrospectiveId }: { userId: UserId; retrospectiveId: string },
): Promise<{ report: Report; token: string | null }> {
  return requireOne(db, and(eq(retrospectives.id, retrospectiveId), isSquadOf(db, userId)))
}

/** The report of a shared link. Throws NOT_FOUND for a revoked or unknown link, and NO_DATA as above. */
export async function requireSharedReport(db: Executor, token: string): Promise<Report> {
  const { report } = await requireOne(db, eq(reportShares.token, token))
  return report
}

async function requireOne(db: Executor, which: SQL | undefined) {
  const [row] = await db
    .select({
      id: retrospectives.id,
      squadId: retrospectives.squadId,
      squadName: squads.name,
      sprint: retrospectives.sprint,
      createdAt: retrospectives.createdAt,
      note: retrospectives.note,
      data: retrospectives.data,
      token: reportShares.token,
    })
    .from(retrospectives)
    .innerJoin(squads, eq(squads.id, retrospectives.squadId))
    .leftJoin(reportShares, eq(reportShares.retrospectiveId, retrospectives.id))
    .where(which)
  if (!row) throw new AppError('NOT_FOUND')
  const { id, squadId, squadName, sprint, note, token } = row
  const parsed = parseRetrospective(row.data)
  if (!parsed.ok) throw new AppError('NO_DATA')
  const { topics, scores } = parsed.data
  const createdAt = row.createdAt.toISOString()
  const report = makeReport({
    retrospective: { squadName, sprint, createdAt, note, topics, scores },
    previous: await findPrevious(db, { squadId, sprint }),
    rooms: await listClosedRooms(db, id),
  })
  return { report, token }
}

/** The squad's previous sprint; null if there is no readable one. */
async function findPrevious(
  db: Executor,
  { squadId, sprint }: { squadId: string; sprint: number },
) {
  const [before] = await db
    .select({ sprint: retrospectives.sprint, data: retrospectives.data })
    .from(retrospectives)
    .where(and(eq(retrospectives.squadId, squadId), lt(retrospectives.sprint, sprint)))
    .orderBy(desc(retrospectives.sprint))
    .limit(1)
  if (!before) return null
  const parsed = parseRetrospective(before.data)
  return parsed.ok ? { ...parsed.data, sprint: before.sprint } : null
}

/** The oldest first. Feedback comes in the order of its random ids, which tells nothing. */
async function listClosedRooms(db: Executor, retrospectiveId: string): Promise<ClosedRoom[]> {
  const closed = await db
    .select({
      id: rooms.id,
      people: rooms.people,
      startedAt: rooms.startedAt,
      closedAt: rooms.closedAt,
    })
    .from(rooms)
    .where(and(eq(rooms.retrospectiveId, retrospectiveId), eq(rooms.phase, 'closed')))
    .orderBy(asc(rooms.closedAt), asc(rooms.id))
  if (closed.length === 0) return []
  const ids = closed.map(({ id }) => id)
  const rounds = await db
    .select({
      roomId: roomRounds.roomId,
      topicId: roomRounds.topicId,
      tally: roomRounds.tally,
    })
    .from(roomRounds)
    .where(and(inArray(roomRounds.roomId, ids), isNotNull(roomRounds.tally)))
    .orderBy(asc(roomRounds.number))
  const topics = await db
    .select({
      roomId: roomTopics.roomId,
      id: roomTopics.topicId,
      title: roomTopics.title,
      parent: roomTopics.parent,
      isAgreed: sql<boolean>`${roomTopics.score} is not null`,
      reason: roomTopics.reason,
    })
    .from(roomTopics)
    .where(inArray(roomTopics.roomId, ids))
    .orderBy(asc(roomTopics.position))
  const feedback = await db
    .select()
    .from(roomFeedback)
    .where(and(inArray(roomFeedback.roomId, ids), not(roomFeedback.isHidden)))
    .orderBy(asc(roomFeedback.id))
  return closed.map(({ id, people, startedAt, closedAt }) => ({
    people,
    startedAt: startedAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
    topics: topics.filter(({ roomId }) => roomId === id),
    tallies: rounds
      .filter(({ roomId }) => roomId === id)
      // Seven numbers, which the table checks.
      .map(({ topicId, tally }) => ({ topicId, tally: tally as unknown as Tally })),
    feedback: feedback.filter(({ roomId }) => roomId === id),
  }))
}
