import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES, type Phase } from '~/domain/rooms/phases'
import { AWAY_AFTER_MS, type VoteSeconds } from '~/domain/rooms/room'
import { users } from '~/features/auth/tables.server'
import { type AuthorizedSquadId, belongsToSquad, isSquadOf } from '~/features/members/data.server'
import { isAboutFeelings } from '~/features/packs/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Executor } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import type { Leader, UserId } from '~/lib/server/api.server'
import { hashSecret } from '~/lib/server/secret.server'
import type { OpenWindow, RoomDoor } from './schema'
import { roomSeats, rooms, roomTopics } from './tables.server'
import { roomWindows, windowSeats } from './window/tables.server'

/** True for topics on which people may vote differently if they think that their score is known. Their votes stay within the squad. */
export function isGuarded(topic: { topicId: string; packTopic: string | null }): boolean {
  return isAboutFeelings(topic) || isAboutMeeting({ id: topic.topicId })
}

declare const authorized: unique symbol

/** Id of a room that the caller may lead. Only `requireRoom` creates it. */
export type AuthorizedRoomId = string & { readonly [authorized]: true }

/**
 * Returns a condition for a query on `rooms` and `squads`: the caller is the member who leads the squad's room, or
 * holds the quick room's secret.
 */
function isLedBy(db: Executor, { userId, secret }: Leader): SQL {
  const bySquad =
    userId === null ? undefined : and(eq(rooms.leaderId, userId), isSquadOf(db, userId))
  const bySecret = secret === undefined ? undefined : eq(rooms.leaderHash, hashSecret(secret))
  return or(bySquad, bySecret) ?? sql`false`
}

/**
 * Returns a condition for the same query: the caller sees the room without a seat and may take over the lead at any
 * time, as a member of its squad, or as the browser that opened a quick room and no longer leads it.
 */
function isOpenTo(db: Executor, { userId, secret }: Leader): SQL {
  const bySquad = userId === null ? undefined : isSquadOf(db, userId)
  const bySecret = secret === undefined ? undefined : eq(rooms.openerHash, hashSecret(secret))
  return or(bySquad, bySecret) ?? sql`false`
}

/** Returns the room with the code, if the caller leads it. Throws NOT_FOUND. */
export async function requireRoom(
  db: Executor,
  { code, ...leader }: Leader & { code: string },
): Promise<AuthorizedRoomId> {
  const [row] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .leftJoin(squads, eq(squads.id, rooms.squadId))
    .where(and(eq(rooms.code, code), isLedBy(db, leader)))
  if (!row) throw new AppError('NOT_FOUND')
  return row.id as AuthorizedRoomId
}

/** Returns the caller's rights in a room without a seat. Callers without a session or a leader's secret cost no query. */
export async function findRights(
  db: Executor,
  { code, ...leader }: Leader & { code: string },
): Promise<{ isFacilitator: boolean; isMember: boolean }> {
  const none = { isFacilitator: false, isMember: false }
  if (leader.userId === null && leader.secret === undefined) return none
  const [row] = await db
    .select({
      isFacilitator: IS_TRUE(isLedBy(db, leader)),
      isMember: IS_TRUE(isOpenTo(db, leader)),
    })
    .from(rooms)
    .leftJoin(squads, eq(squads.id, rooms.squadId))
    .where(eq(rooms.code, code))
  return row ?? none
}

/** Returns squad and sprint of an open room of the user's squad. Throws NOT_FOUND or ROOM_CLOSED. */
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

/** Returns the facts that people with the code may see, signed in or not. Throws NOT_FOUND. */
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
      isFacilitator: IS_TRUE(isLedBy(db, leader)),
      isMember: IS_TRUE(isOpenTo(db, leader)),
      leaderName: sql<string | null>`coalesce(${users.name}, ${LEADING_NICKNAME})`,
      isLeaderAway: IS_LEADER_AWAY,
      retrospectiveId: rooms.retrospectiveId,
      squadId: rooms.squadId,
      ...windowDoorOf(tokenHash),
    })
    .from(rooms)
    .leftJoin(squads, eq(squads.id, rooms.squadId))
    .leftJoin(users, and(eq(users.id, rooms.leaderId), belongsToSquad()))
    .leftJoin(roomSeats, and(eq(roomSeats.roomId, rooms.id), eq(roomSeats.tokenHash, tokenHash)))
    .leftJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(eq(rooms.code, code))
  if (!row) throw new AppError('NOT_FOUND')
  const { phase, seconds, isMember, isFacilitator, leaderName, retrospectiveId, squadId } = row
  const { roomId, squadName, sprint, topics, people, seatId } = row
  return {
    ...{ roomId, squadName, sprint, topics, people, seatId },
    seconds: seconds as VoteSeconds,
    code,
    isClosed: PHASES[phase].isClosed,
    isQuick: squadId === null,
    isFacilitator,
    isSignedIn: leader.userId !== null,
    mayTakeOver: isMember && !isFacilitator,
    leaderName: isMember ? leaderName : null,
    isLeaderAway: isMember && row.isLeaderAway,
    retrospectiveId: isMember ? retrospectiveId : null,
    squadId: isMember ? squadId : null,
    window: toWindowDoor(row),
  }
}

/** Null, as in a room without a squad, counts as false. */
const IS_TRUE = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`

/** Topics without sub-topics. */
const TOPICS = sql<number>`(select count(*)::int from room_topics t where t.room_id = ${rooms.id} and not exists
  (select from room_topics child where child.room_id = t.room_id and child.parent = t.topic_id))`

/** Nickname of the seat that leads a quick room instead of the browser that opened it. */
const LEADING_NICKNAME = sql`(select s.nickname from room_seats s where s.id = ${rooms.leadSeatId})`

/** True under the condition of `isLeaderAway` in the domain. A leader who never had a stream counts as present. */
const IS_LEADER_AWAY = IS_TRUE(
  sql`${rooms.leaderGoneAt} <= now() - ${AWAY_AFTER_MS} * interval '1 millisecond'`,
)

/** People whose browser has the room open, and people without a device. */
const PEOPLE = sql<number>`(select count(*)::int from room_seats s where s.room_id = ${rooms.id} and s.gone_at is null)`

/** Returns an expression that is true if the squad opened a room after this time. */
export function hasRoomSince(
  db: Executor,
  { squadId, time }: { squadId: AuthorizedSquadId; time: AnyPgColumn },
): SQL<boolean> {
  const later = and(eq(rooms.squadId, squadId), gt(rooms.createdAt, time))
  return sql<boolean>`exists ${db.select({ id: rooms.id }).from(rooms).where(later)}`
}

/** Matches the retrospectives into which a room was saved, also without an agreed score. */
export function hasClosedRoom(db: Executor, retrospectiveId: AnyPgColumn): SQL<boolean> {
  const own = eq(rooms.retrospectiveId, retrospectiveId)
  return sql<boolean>`exists ${db.select({ id: rooms.id }).from(rooms).where(own)}`
}

/** Lists open rooms, newest first. */
export async function listOpenRooms(db: Executor, squadId: AuthorizedSquadId) {
  const rows = await db
    .select({
      code: rooms.code,
      sprint: rooms.sprint,
      createdAt: rooms.createdAt,
      people: count(roomSeats.id),
      id: rooms.id,
      topicId: rooms.topicId,
      phase: rooms.phase,
      closesAt: roomWindows.closesAt,
    })
    .from(rooms)
    .leftJoin(roomSeats, eq(roomSeats.roomId, rooms.id))
    .leftJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(and(eq(rooms.squadId, squadId), isNull(rooms.closedAt)))
    .groupBy(rooms.id, roomWindows.roomId)
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
  const leaves = await listLeaves(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, topicId, phase, closesAt, createdAt, ...row }) => {
    const ofRoom = leaves.filter(({ roomId }) => roomId === id)
    const at = ofRoom.findIndex((leaf) => leaf.topicId === topicId)
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      topic: at < 0 || PHASES[phase].isOver ? null : { number: at + 1, total: ofRoom.length },
      window: untilTalk({ phase, closesAt }),
    }
  })
}

/** Lists the topics without sub-topics of these rooms, in order. */
async function listLeaves(db: Executor, roomIds: string[]) {
  const { roomId, topicId, parent, position } = roomTopics
  const topics = await db
    .select({ roomId, topicId, parent })
    .from(roomTopics)
    .where(inArray(roomId, roomIds))
    .orderBy(asc(position))
  const parents = new Set(topics.map((topic) => `${topic.roomId} ${topic.parent}`))
  return topics.filter((topic) => !parents.has(`${topic.roomId} ${topic.topicId}`))
}

/** Returns the newest vote over days of each of these squads whose talk has not begun, for readers who cannot enter it. */
export async function listSprintWindows(
  db: Executor,
  squadIds: string[],
): Promise<Map<string, { sprint: number; window: OpenWindow }>> {
  const { squadId, sprint, phase } = rooms
  const rows = await db
    .select({ squadId, sprint, phase, closesAt: roomWindows.closesAt })
    .from(rooms)
    .innerJoin(roomWindows, eq(roomWindows.roomId, rooms.id))
    .where(and(inArray(squadId, squadIds), isNull(rooms.closedAt)))
    .orderBy(asc(rooms.createdAt), asc(rooms.id))
  return new Map(
    rows.flatMap(({ squadId, sprint, ...row }) => {
      const window = untilTalk(row)
      return squadId && window ? [[squadId, { sprint, window }] as const] : []
    }),
  )
}

/** Returns null for a room that votes live, and once the talk has begun. */
function untilTalk({
  phase,
  closesAt,
}: {
  phase: Phase
  closesAt: Date | null
}): OpenWindow | null {
  if (phase !== 'window' && phase !== 'sealed' && phase !== 'too-few') return null
  return closesAt && { phase, closesAt: closesAt.getTime() }
}

/** Returns the columns of `toWindowDoor`, for a query on `rooms` with `room_windows`. */
function windowDoorOf(tokenHash: string) {
  const { closesAt, zone, entry, reveal } = roomWindows
  const hasSeat = sql<boolean>`exists (
    select from ${windowSeats} where ${windowSeats.roomId} = ${rooms.id} and ${windowSeats.tokenHash} = ${tokenHash})`
  return { closesAt, zone, entry, reveal, hasSeat }
}

type WindowDoorRow = { phase: Phase } & {
  [Column in 'closesAt' | 'zone' | 'entry' | 'reveal']:
    | (typeof roomWindows.$inferSelect)[Column]
    | null
} & { hasSeat: boolean }

function toWindowDoor({ zone, entry, reveal, hasSeat, ...row }: WindowDoorRow): RoomDoor['window'] {
  const window = untilTalk(row)
  return window && zone && entry && reveal ? { ...window, zone, entry, reveal, hasSeat } : null
}
