import { sql } from 'drizzle-orm'
import { MAX_SEATS } from '~/domain/room'
import { inBatches } from '~/lib/batches.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Db } from '~/lib/db.server'

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
