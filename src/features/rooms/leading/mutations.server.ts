import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isSquadOf } from '~/features/members/data.server'
import { squads } from '~/features/squads/tables.server'
import type { Db } from '~/lib/database/db.server'
import { announceIn } from '~/lib/server/announcements.server'
import type { UserId } from '~/lib/server/api.server'
import { rooms } from '../tables.server'

/**
 * Makes a member of the squad the leader of its open room, in place of any other. Other nodes hear of it. Returns the room's id, or null if there is
 * no such room or it is closed.
 */
export async function takeLead(
  db: Db,
  { code, userId, nodeId }: { code: string; userId: UserId; nodeId: string },
): Promise<string | null> {
  const own = db.select({ id: squads.id }).from(squads).where(isSquadOf(db, userId))
  const [id, version] = [sql`${rooms.id}`, sql`${rooms.version}`]
  const [row] = await db
    .update(rooms)
    .set({ leaderId: userId, version: sql`${rooms.version} + 1` })
    .where(and(eq(rooms.code, code), isNull(rooms.closedAt), inArray(rooms.squadId, own)))
    .returning({ id: rooms.id, announced: announceIn({ node: nodeId, room: id, version }) })
  return row?.id ?? null
}
