import { sql } from 'drizzle-orm'
import { MAX_SEATS } from '~/domain/room'
import { inBatches } from '~/lib/batches.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db } from '~/lib/db.server'

/** Dead nodes are forgotten after so long; their seats have been away since. */
const FORGET_AFTER_SECONDS = 60 * 60

/** A change of one seat, by the rule of the same name in `domain/room-seats.ts`. */
export type Move =
  | { kind: 'join'; seatId: string; tokenHash: string; nickname: string | null }
  | { kind: 'comeBack' | 'goAway'; seatId: string }

/** The moves of a room that shared a statement, in order, and the room's version after them. */
export type Moved = { version: number; moves: Move[] }

export type Presence = ReturnType<typeof createPresence>

/** Maximum number of moves in one commit. */
const MOST_AT_ONCE = 200

/** Moves for the streams and new seats of this node. Moves that arrive while a commit is running share the next one. */
export function createPresence({ db, nodeId }: { db: Db; nodeId: string }) {
  const moveTogether = inBatches<{ roomId: string; move: Move }, Moved | null>(
    async (given) => {
      const list = given.map(({ roomId, move }, place) => ({ place, room: roomId, ...toRow(move) }))
      const made = await queryRows<{ place: number; version: number }>(
        db,
        sql`
          select place, room_version as version
          from move_seats(${JSON.stringify(list)}::jsonb, ${nodeId}, ${MAX_SEATS})`,
      )
      const byRoom = new Map<string, Moved>()
      const results = given.map((): Moved | null => null)
      for (const { place, version } of made.toSorted((a, b) => a.place - b.place)) {
        const item = given[place]
        if (!item) continue
        const moved = byRoom.get(item.roomId) ?? { version, moves: [] }
        byRoom.set(item.roomId, moved)
        moved.moves.push(item.move)
        results[place] = moved
      }
      return results
    },
    { most: MOST_AT_ONCE },
  )

  return {
    /**
     * Makes the move. Returns null if it changes nothing: the seat or the room is gone, or the seat's stream is on another node. A `join`
     * also returns null if `changeRoom` must decide, because the room is full, closed, or has something due.
     */
    move: (roomId: string, move: Move): Promise<Moved | null> => moveTogether({ roomId, move }),
  }
}

function toRow(move: Move) {
  const { kind, seatId: seat } = move
  return kind === 'join'
    ? { kind, seat, token_hash: move.tokenHash, nickname: move.nickname }
    : { kind, seat }
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

/**
 * For a node that stops: its seats are gone from now on, and it is forgotten. Seats that are being moved at this moment are skipped, because
 * waiting for them can end in a deadlock; a seat that keeps the id of a forgotten node is away.
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
 * Notes that these rooms are open in a browser: a facilitator or a wall has no seat to tell it by. Rooms that are being changed at this
 * moment are skipped, because waiting for them can end in a deadlock; they have their turn in the next round.
 */
export async function keepRooms(db: Db, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await db.execute(sql`
    update rooms set seen_at = clock_timestamp() where id in (
      select id from rooms
      where id in (select jsonb_array_elements_text(${JSON.stringify(roomIds)}::jsonb)::uuid) and closed_at is null
      for update skip locked
    )`)
}
