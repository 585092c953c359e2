import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import {
  formCreatedAt,
  parseRetrospective,
  scoresOfLeaves,
  toRetrospectiveJson,
} from '~/domain/retrospectives/retrospective'
import { toRetrospective } from '~/domain/rooms/room-result'
import { withoutChangedMeans } from '~/domain/trends/kept-means'
import { queueEvent } from '~/features/outbox/mutations.server'
import { selectSprint } from '~/features/retrospectives/data.server'
import { insertSprint, rewriteSprint } from '~/features/retrospectives/mutations.server'
import type { Tx } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import { finishAgenda } from '../agenda/mutations.server'
import type { StoredRoom } from '../room-rows.server'
import { roomRounds, roomSeats, rooms } from '../tables.server'

/**
 * Runs after the change that closes a room: deletes its seats, saves its results, and removes its topics from the
 * squad's agenda.
 */
export async function finishRoom(tx: Tx, stored: StoredRoom): Promise<void> {
  const { id, room, squadId } = stored
  await tx.delete(roomSeats).where(eq(roomSeats.roomId, id))
  // The browser that led a quick room keeps its results.
  if (squadId === null) return
  await replaceTallies(
    tx,
    { ...stored, squadId },
    { topicIds: room.rounds.map(({ topicId }) => topicId) },
  )
  await finishAgenda(tx, { squadId, room })
  await saveResults(tx, { ...stored, squadId })
  await queueEvent(tx, { squadId, event: 'room.closed', subjectId: id })
}

/**
 * Deletes the tallies of these topics in earlier rooms of the sprint: two tallies would disclose the vote of a person
 * who was in only one of the rooms.
 */
async function replaceTallies(
  tx: Tx,
  { id, squadId, sprint }: { id: string; squadId: string; sprint: number },
  { topicIds }: { topicIds: readonly string[] },
): Promise<void> {
  if (topicIds.length === 0) return
  const earlier = tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.squadId, squadId), eq(rooms.sprint, sprint), ne(rooms.id, id)))
  await tx
    .delete(roomRounds)
    .where(and(inArray(roomRounds.roomId, earlier), inArray(roomRounds.topicId, topicIds)))
}

/**
 * Saves the agreed scores into the sprint's retrospective, which is created if necessary, and links the room to it.
 * Changes no retrospective if nothing was agreed, or if it cannot be read. The caller has locked the room's row.
 */
async function saveResults(
  tx: Tx,
  { id, squadId, sprint, authorId, room }: StoredRoom & { squadId: string },
): Promise<void> {
  const find = () => selectSprint(tx, { squadId, sprint }).for('update')
  const link = (retrospectiveId: string) =>
    tx.update(rooms).set({ retrospectiveId }).where(eq(rooms.id, id))

  const [there] = await find()
  if (!there) {
    const made = await makeRetrospective(tx, { squadId, sprint, authorId, room })
    if (made) return void (await link(made))
  }
  const [row] = there ? [there] : await find()
  if (!row) return
  const before = parseRetrospective(row.data)
  const result = before.ok ? toRetrospective(room, before.data) : null
  if (before.ok && result) {
    const scores = scoresOfLeaves(result.topics, result.scores)
    const data = toRetrospectiveJson({
      ...result,
      sprint,
      squadId,
      scores,
      formCreatedAt: formCreatedAt(row.data),
      extra: withoutChangedMeans(before.data.extra, { before: before.data.scores, after: scores }),
    })
    await rewriteSprint(tx, { id: row.id, squadId, sprint, data })
  }
  await link(row.id)
}

/** Returns null if nothing was agreed, or if another member has recorded the sprint at the same moment. */
async function makeRetrospective(
  tx: Tx,
  {
    squadId,
    sprint,
    authorId,
    room,
  }: Pick<StoredRoom, 'sprint' | 'authorId' | 'room'> & { squadId: string },
): Promise<string | null> {
  const result = toRetrospective(room, null)
  if (!result) return null
  const data = toRetrospectiveJson({
    sprint,
    squadId,
    topics: result.topics.map((topic) => ({ ...topic, type: 'custom' })),
    scores: scoresOfLeaves(result.topics, result.scores),
    formCreatedAt: new Date(room.startedAt ?? room.seenAt).toISOString(),
    extra: {},
  })
  return insertSprint(tx, { squadId, sprint, authorId, data })
}

/**
 * Removes at most `limit` rooms of squads that were closed some days ago without saving anything. Returns their number.
 * A room that saved something is part of its retrospective, and is deleted with it.
 */
export function removeEmptyRooms(tx: Tx, limit: number, days: number): Promise<number> {
  const where = and(
    lt(rooms.closedAt, sql`now() - make_interval(days => ${days})`),
    isNull(rooms.retrospectiveId),
    isNotNull(rooms.squadId),
  )
  return removeSome(tx, { from: rooms, where, limit })
}
