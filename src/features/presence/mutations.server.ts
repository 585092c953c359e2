import { type SQL, sql } from 'drizzle-orm'
import { announceIn } from '~/lib/announcements.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db } from '~/lib/db.server'

/** Dead nodes are forgotten after so long; their seats have been away since. */
const FORGET_AFTER_SECONDS = 60 * 60

export type Moved = { roomId: string; version: number }

type Seat = { seatId: string; nodeId: string }

/** Says that a seat's stream is here. Null when the seat has been taken away, or the room has been closed. */
export function arrive(db: Db, { seatId, nodeId }: Seat): Promise<Moved | null> {
  const place = sql`node_id = ${nodeId}, gone_at = null`
  return move(db, { nodeId, which: sql`s.id = ${seatId}`, place })
}

/** Says that a seat's last stream here has ended; null when it has one on another node by now. */
export function depart(db: Db, { seatId, nodeId }: Seat): Promise<Moved | null> {
  const which = sql`s.id = ${seatId} and s.node_id = ${nodeId}`
  return move(db, { nodeId, which, place: sql`node_id = null, gone_at = clock_timestamp()` })
}

/** One statement; the room's row is taken first, as everywhere. */
async function move(
  db: Db,
  { nodeId, which, place }: { nodeId: string; which: SQL; place: SQL },
): Promise<Moved | null> {
  const [moved] = await queryRows<Moved>(
    db,
    sql`
      with room as (
        update rooms set version = version + 1, seen_at = clock_timestamp()
        where id = (select s.room_id from room_seats s where ${which}) and closed_at is null
        returning id, version
      ), seat as (
        update room_seats s set ${place} from room
        where ${which} and s.room_id = room.id returning room.id, room.version
      )
      select id as "roomId", version, ${announceIn({ node: nodeId, room: sql`id`, version: sql`version` })} from seat`,
  )
  return moved ?? null
}

/** Says that this node is alive, and forgets those that have long been silent. */
export async function stayAlive(db: Db, nodeId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from nodes where alive_at < clock_timestamp() - ${FORGET_AFTER_SECONDS} * interval '1 second'
    )
    insert into nodes (id, alive_at) values (${nodeId}, clock_timestamp())
    on conflict (id) do update set alive_at = excluded.alive_at`)
}

/** For a node that stops: its seats are gone from now on, and it is forgotten. */
export async function leaveNode(db: Db, nodeId: string): Promise<void> {
  await db.execute(sql`
    with seats as (
      update room_seats set node_id = null, gone_at = clock_timestamp() where node_id = ${nodeId}
    )
    delete from nodes where id = ${nodeId}`)
}

/** Somebody has the room open: a facilitator or a wall has no seat to tell it by. */
export async function keepRooms(db: Db, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await db.execute(sql`
    update rooms set seen_at = clock_timestamp()
    where id in (select jsonb_array_elements_text(${JSON.stringify(roomIds)}::jsonb)::uuid) and closed_at is null`)
}
