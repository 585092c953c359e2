import { makeMoves, mayBeLost, type SeatMove } from '~/domain/rooms/live/shown-room'
import type { Seat } from '~/domain/rooms/room'
import type { Db } from '~/lib/database/db.server'
import { ask } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import type { StoredRoom } from '../room-rows.server'
import { MAKE_SEATING, MOVE_SEATS } from './statements.server'

/** Change of one seat, made by the rule of the same name in `domain/rooms/room-seats.ts`. */
export type Move =
  | (Extract<SeatMove, { kind: 'join' }> & { tokenHash: string })
  | Exclude<SeatMove, { kind: 'join' }>

/** Returns the id of the seating, which changes with a crash of the database. */
export async function requireSeating(db: Db): Promise<string> {
  const [row] = await ask<{ id: string }>(db, MAKE_SEATING, [])
  if (!row) throw new Error('the seating is not there')
  return row.id
}

type PresenceOptions = {
  db: Db
  nodeId: string
  /** Null if there is no such room. */
  readRoom: (roomId: string) => Promise<StoredRoom | null>
  /** The room as this node shows it. Null if it is not open here. */
  shown: (roomId: string) => StoredRoom | null
  /** Shows a room after moves that this node has stored. */
  show: (stored: StoredRoom) => void
  /** The database's clock. */
  now: () => number
}

/** A move of a room that was read from the database, or of the one that is shown. */
type Given = { roomId: string; move: Move; read: StoredRoom | null }

/** Maximum number of attempts. What is left undone is repeated when the room is next shown. */
const TRIES = 10

/** Maximum number of moves in one statement. */
const MOST_AT_ONCE = 200

/**
 * Creates the function that makes a move, by the room as it is shown, and stores it if nothing has changed since the
 * rule looked. Otherwise the rule looks again, at the database. Moves that arrive together share a statement.
 *
 * The function resolves to false if the move changes nothing, because the seat or the room is gone, or the seat's
 * stream is on another node. A `join` also resolves to false if `changeRoom` must decide, because the room is full,
 * closed, or has something due.
 */
export function createMover({ db, nodeId, readRoom, shown, show, now }: PresenceOptions) {
  /** Resolves to null if the rule must look at the database. */
  const moveTogether = inBatches<Given, boolean | null>(
    async (given) => {
      const played = new Map(
        [...new Set(given.map(({ roomId }) => roomId))].flatMap((roomId) => {
          const own = given.filter((each) => each.roomId === roomId)
          const before = newestOf([...own.map(({ read }) => read), shown(roomId)])
          const place = { nodeId, now: now() }
          const moves = own.map(({ move }) => move)
          const isKnown = own.some(({ read }) => read) || !mayBeLost(before, moves, place)
          if (!before || !isKnown) return []
          return [[roomId, { before, ...makeMoves(before, moves, place) }] as const]
        }),
      )
      const stored = await store([...played.values()].filter(({ made }) => made.length > 0))
      for (const { after } of stored) show(after)
      const ids = new Set(stored.map(({ after }) => after.id))
      return given.map(({ roomId, move, read }) => {
        const judged = played.get(roomId)
        if (judged?.made.includes(move)) return ids.has(roomId) ? true : null
        return judged && (read || move.kind !== 'comeBack') ? false : null
      })
    },
    { most: MOST_AT_ONCE },
  )

  /** Stores the rooms that have not changed since the rule looked, and returns them. */
  async function store(played: readonly Played[]): Promise<readonly Played[]> {
    if (played.length === 0) return []
    // In one order on all nodes, to avoid deadlocks.
    const inOrder = played.toSorted((a, b) => (a.after.id < b.after.id ? -1 : 1))
    const toTexts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row))
    const rows = await ask<{ id: string }>(db, MOVE_SEATS, [
      toTexts(inOrder.map(toCounted)),
      toTexts(inOrder.flatMap(listJoined)),
      toTexts(inOrder.flatMap(listMoved)),
    ])
    const ids = new Set(rows.map(({ id }) => id))
    return inOrder.filter(({ after }) => ids.has(after.id))
  }

  return async (roomId: string, move: Move): Promise<boolean> => {
    let read: StoredRoom | null = null
    for (let tries = 0; tries < TRIES; tries += 1) {
      const isMade = await moveTogether({ roomId, move, read })
      if (isMade !== null) return isMade
      read = await readRoom(roomId)
      if (!read) return false
    }
    return false
  }
}

type Played = { before: StoredRoom; after: StoredRoom; made: readonly Move[] }

/** Returns the first of the newest rooms. A crash of the database leaves the version of a room, so readings come first. */
function newestOf(rooms: readonly (StoredRoom | null)[]): StoredRoom | null {
  return rooms.reduce((newest, room) =>
    room && room.version > (newest?.version ?? -1) ? room : newest,
  )
}

function toCounted({ before: { id, version, seating }, after }: Played) {
  return { id, version, seating, seenAt: new Date(after.room.seenAt) }
}

function listJoined({ after, made }: Played) {
  const hashes = new Map(
    made.flatMap((move) => (move.kind === 'join' ? [[move.seatId, move.tokenHash] as const] : [])),
  )
  return after.room.seats
    .filter(({ id }) => hashes.has(id))
    .map((seat) => {
      const { id, nickname } = seat
      return { nickname, tokenHash: hashes.get(id), ...toPlace(seat, after) }
    })
}

function listMoved({ before, after, made }: Played) {
  const old = new Set(before.room.seats.map(({ id }) => id))
  const touched = new Set(made.map(({ seatId }) => seatId))
  return after.room.seats
    .filter(({ id }) => old.has(id) && touched.has(id))
    .map((seat) => toPlace(seat, after))
}

function toPlace({ id, goneAt, lastOutage }: Seat, { id: roomId, nodes }: StoredRoom) {
  return {
    ...{ roomId, id, nodeId: nodes.get(id) ?? null, goneAt: toDate(goneAt) },
    ...{ lostAt: toDate(lastOutage?.from ?? null), backAt: toDate(lastOutage?.to ?? null) },
  }
}

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}
