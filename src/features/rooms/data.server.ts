import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { VoteSeconds } from '~/domain/room'
import { type AuthorizedSquadId, isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Leader, UserId } from '~/lib/api.server'
import type { Executor } from '~/lib/db.server'
import { AppError } from '~/lib/errors'
import { hashSecret } from '~/lib/secret.server'
import type { RoomDoor } from './schema'
import { roomSeats, rooms } from './tables.server'

declare const authorized: unique symbol

/** The id of a room that the caller may lead. Only `requireRoom` creates it. */
export type AuthorizedRoomId = string & { readonly [authorized]: true }

/** For the `where` of a query on `rooms` and `squads`: every member leads a squad's rooms, and the holder of its secret a quick room. */
function isLedBy(db: Executor, { userId, secret }: Leader): SQL {
  const bySquad = userId === null ? undefined : isSquadOf(db, userId)
  const bySecret = secret === undefined ? undefined : eq(rooms.leaderHash, hashSecret(secret))
  return or(bySquad, bySecret) ?? sql`false`
}

/** Null if there is no such room, or if the caller may not lead it. */
export async function findRoom(
  db: Executor,
  { code, ...leader }: Leader & { code: string },
): Promise<AuthorizedRoomId | null> {
  const [row] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .leftJoin(squads, eq(squads.id, rooms.squadId))
    .where(and(eq(rooms.code, code), isLedBy(db, leader)))
  return (row?.id as AuthorizedRoomId | undefined) ?? null
}

/** Like `findRoom`, but throws NOT_FOUND instead. */
export async function requireRoom(
  db: Executor,
  scope: Leader & { code: string },
): Promise<AuthorizedRoomId> {
  const roomId = await findRoom(db, scope)
  if (roomId === null) throw new AppError('NOT_FOUND')
  return roomId
}

/** The squad and the sprint of a squad's room that the user may lead. Throws NOT_FOUND or ROOM_CLOSED. */
export async function requireOpenRoom(
  db: Executor,
  { userId, code }: { userId: UserId; code: string },
): Promise<{ squadId: string; sprint: number }> {
  const [row] = await db
    .select({ squadId: squads.id, sprint: rooms.sprint, closedAt: rooms.closedAt })
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
  { code, seatSecret, leader }: { code: string; seatSecret: string | undefined; leader: Leader },
): Promise<RoomDoor & { roomId: string }> {
  const tokenHash = hashSecret(seatSecret ?? '')
  const [row] = await db
    .select({
      roomId: rooms.id,
      squadName: sql<string>`coalesce(${squads.name}, ${rooms.name}, '')`,
      sprint: rooms.sprint,
      seconds: rooms.seconds,
      topics: TOPICS,
      people: PEOPLE,
      phase: rooms.phase,
      seatId: roomSeats.id,
      isFacilitator: sql<boolean>`coalesce(${isLedBy(db, leader)}, false)`,
      retrospectiveId: rooms.retrospectiveId,
      squadId: rooms.squadId,
    })
    .from(rooms)
    .leftJoin(squads, eq(squads.id, rooms.squadId))
    .leftJoin(roomSeats, and(eq(roomSeats.roomId, rooms.id), eq(roomSeats.tokenHash, tokenHash)))
    .where(eq(rooms.code, code))
  if (!row) throw new AppError('NOT_FOUND')
  const { phase, seconds, isFacilitator, retrospectiveId, squadId, ...door } = row
  return {
    ...door,
    seconds: seconds as VoteSeconds,
    code,
    isClosed: phase === 'closed',
    isQuick: squadId === null,
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
