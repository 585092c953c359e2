import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { VoteSeconds } from '~/domain/room'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import type { RoomDoor } from './schema'
import { roomSeats, rooms } from './tables.server'

declare const authorized: unique symbol

/** The id of a room that the caller may lead. Only `requireRoom` creates it. */
export type AuthorizedRoomId = string & { readonly [authorized]: true }

/** Null if there is no such room, or if it belongs to a squad that the user is not a member of. */
export async function findRoom(
  db: Executor,
  { userId, code }: { userId: UserId; code: string },
): Promise<AuthorizedRoomId | null> {
  const [row] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .where(and(eq(rooms.code, code), isSquadOf(db, userId)))
  return (row?.id as AuthorizedRoomId | undefined) ?? null
}

/** Like `findRoom`, but throws NOT_FOUND instead. */
export async function requireRoom(
  db: Executor,
  scope: { userId: UserId; code: string },
): Promise<AuthorizedRoomId> {
  const roomId = await findRoom(db, scope)
  if (roomId === null) throw new AppError('NOT_FOUND')
  return roomId
}

/** The squad and the sprint of a room that the caller may lead. Throws NOT_FOUND or ROOM_CLOSED. */
export async function requireOpenRoom(
  db: Executor,
  { userId, code }: { userId: UserId; code: string },
): Promise<{ squadId: string; sprint: number }> {
  const [row] = await db
    .select({ squadId: rooms.squadId, sprint: rooms.sprint, closedAt: rooms.closedAt })
    .from(rooms)
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .where(and(eq(rooms.code, code), isSquadOf(db, userId)))
  if (!row) throw new AppError('NOT_FOUND')
  const { closedAt, ...room } = row
  if (closedAt !== null) throw new AppError('ROOM_CLOSED')
  return room
}

/** What people with the code may see, signed in or not. Throws NOT_FOUND. */
export async function readDoor(
  db: Executor,
  { code, secret, userId }: { code: string; secret: string | undefined; userId: UserId | null },
): Promise<RoomDoor & { roomId: string }> {
  const tokenHash = hashSecret(secret ?? '')
  const mayLead = userId === null ? sql`false` : isSquadOf(db, userId)
  const [row] = await db
    .select({
      roomId: rooms.id,
      squadName: squads.name,
      sprint: rooms.sprint,
      seconds: rooms.seconds,
      topics: TOPICS,
      people: PEOPLE,
      phase: rooms.phase,
      seatId: roomSeats.id,
      isFacilitator: sql<boolean>`coalesce(${mayLead}, false)`,
      retrospectiveId: rooms.retrospectiveId,
      squadId: rooms.squadId,
    })
    .from(rooms)
    .innerJoin(squads, eq(squads.id, rooms.squadId))
    .leftJoin(roomSeats, and(eq(roomSeats.roomId, rooms.id), eq(roomSeats.tokenHash, tokenHash)))
    .where(eq(rooms.code, code))
  if (!row) throw new AppError('NOT_FOUND')
  const { phase, seconds, isFacilitator, retrospectiveId, squadId, ...door } = row
  return {
    ...door,
    seconds: seconds as VoteSeconds,
    code,
    isClosed: phase === 'closed',
    isFacilitator,
    retrospectiveId: isFacilitator ? retrospectiveId : null,
    squadId: isFacilitator ? squadId : null,
  }
}

/** Topics without sub-topics. */
const TOPICS = sql<number>`(select count(*)::int from room_topics t where t.room_id = ${rooms.id} and not exists
  (select from room_topics child where child.room_id = t.room_id and child.parent = t.topic_id))`

/** People whose browser has the room open, and people without a device. */
const PEOPLE = sql<number>`(select count(*)::int from room_seats s where s.room_id = ${rooms.id} and s.gone_at is null)`

/** Open rooms, the newest first. */
export async function listOpenRooms(db: Executor, squadId: AuthorizedSquadId) {
  const rows = await db
    .select({
      code: rooms.code,
      sprint: rooms.sprint,
      createdAt: rooms.createdAt,
      people: count(roomSeats.id),
    })
    .from(rooms)
    .leftJoin(roomSeats, eq(roomSeats.roomId, rooms.id))
    .where(and(eq(rooms.squadId, squadId), isNull(rooms.closedAt)))
    .groupBy(rooms.id)
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
