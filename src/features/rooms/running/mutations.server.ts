import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Executor } from '~/lib/database/db.server'
import { removeSome } from '~/lib/database/some-rows.server'
import type { RoomChange } from '~/lib/server/announcements/announcement.server'
import { nodes, rooms } from '../tables.server'

/** Seconds after which a dead node is deleted. Its seats have been away since the end of its lease. */
const FORGET_AFTER_SECONDS = 60 * 60

/** Records that this node is alive. */
export async function renewNodeLease(db: Db, nodeId: string): Promise<void> {
  await db.execute(sql`
    insert into nodes (id, alive_at) values (${nodeId}, clock_timestamp())
    on conflict (id) do update set alive_at = excluded.alive_at`)
}

/** Removes at most `limit` nodes that have long been silent. Returns their number. */
export function removeLostNodes(db: Executor, limit: number): Promise<number> {
  const lost = sql`clock_timestamp() - ${FORGET_AFTER_SECONDS} * interval '1 second'`
  return removeSome(db, { from: nodes, where: lt(nodes.aliveAt, lost), limit })
}

/**
 * Removes a node that stops, and marks its seats as gone. Skips seats that are being moved, because waiting for them
 * can cause a deadlock. A seat with the id of a deleted node is away.
 */
export async function leaveNode(db: Db, nodeId: string): Promise<void> {
  await db.execute(sql`
    with seats as (
      update room_seats set node_id = null, gone_at = clock_timestamp() where id in (
        select id from room_seats where node_id = ${nodeId} for update skip locked
      )
    )
    delete from nodes where id = ${nodeId}`)
}

/**
 * Records that these rooms are open in a browser, for facilitators and walls, which have no seat. Skips rooms that are
 * being changed, because waiting for them can cause a deadlock. The next call includes them.
 */
export async function noteOpenRooms(db: Db, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await db.execute(sql`
    update rooms set seen_at = clock_timestamp() where id in (
      select id from rooms
      where id in (select jsonb_array_elements_text(${JSON.stringify(roomIds)}::jsonb)::uuid) and closed_at is null
      for update skip locked
    )`)
}

/** Raises the versions of a squad's rooms that browsers may show, because the squad's actions have changed. */
export function outdateRooms(db: Db, squadId: string): Promise<RoomChange[]> {
  const isRecent = gt(rooms.closedAt, sql`now() - interval '1 day'`)
  const open = and(eq(rooms.squadId, squadId), or(isNull(rooms.closedAt), isRecent))
  // In one order on all nodes, to avoid deadlocks.
  const locked = db.select({ id: rooms.id }).from(rooms).where(open).orderBy(rooms.id).for('update')
  return db
    .update(rooms)
    .set({ version: sql`${rooms.version} + 1` })
    .where(inArray(rooms.id, locked))
    .returning({ room: rooms.id, version: rooms.version })
}
