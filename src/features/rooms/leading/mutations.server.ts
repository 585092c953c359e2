import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db } from '~/lib/database/db.server'
import type { RoomChange } from '~/lib/server/announcements/announcement.server'
import type { UserId } from '~/lib/server/api.server'
import { inBatches } from '~/lib/server/batches.server'
import { rooms } from '../tables.server'

/**
 * Makes a member of the squad the leader of its open room, instead of any other. Returns the room's id and new version, or
 * null if there is no such room or it is closed.
 */
export async function leadSquadRoom(
  db: Db,
  { code, userId }: { code: string; userId: UserId },
): Promise<RoomChange | null> {
  const own = db.select({ id: squads.id }).from(squads).where(isSquadOf(db, userId))
  const [row] = await db
    .update(rooms)
    .set({
      leaderId: userId,
      leaderNodeId: null,
      leaderGoneAt: sql`now()`,
      version: sql`${rooms.version} + 1`,
    })
    .where(and(eq(rooms.code, code), isNull(rooms.closedAt), inArray(rooms.squadId, own)))
    .returning({ room: rooms.id, version: rooms.version })
  return row ?? null
}

/** Stores whether the leader of a room has a stream on this node. Resolves to the room's new version, or null if nothing changes. */
export type MarkLeader = (mark: LeaderMark) => Promise<RoomChange | null>

type LeaderMark = {
  roomId: string
  isHere: boolean
  /** Silence of the leader's browser before its last stream ended. */
  silentMs: number
}

/** Marks that arrive while another is being stored wait for it, because their order matters. */
export function createLeaderMarks({ db, nodeId }: { db: Db; nodeId: string }): MarkLeader {
  return inBatches<LeaderMark, RoomChange | null>(
    async ([mark]) => (mark ? [await markLeader(db, { ...mark, nodeId })] : []),
    { most: 1 },
  )
}

async function markLeader(
  db: Db,
  { roomId, nodeId, isHere, silentMs }: LeaderMark & { nodeId: string },
): Promise<RoomChange | null> {
  const { leaderNodeId, leaderGoneAt } = rooms
  const isOurs = eq(leaderNodeId, nodeId)
  const goneAt = sql`now() - ${silentMs} * interval '1 millisecond'`
  const isNew = or(isNull(leaderNodeId), not(isOurs), isNotNull(leaderGoneAt))
  const [row] = await db
    .update(rooms)
    .set({
      leaderNodeId: isHere ? nodeId : null,
      leaderGoneAt: isHere ? null : goneAt,
      version: sql`${rooms.version} + 1`,
    })
    .where(and(eq(rooms.id, roomId), isNull(rooms.closedAt), isHere ? isNew : isOurs))
    .returning({ room: rooms.id, version: rooms.version })
  return row ?? null
}
