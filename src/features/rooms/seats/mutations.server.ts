import { makeMoves, type ShownRoom } from '~/domain/rooms/live/shown-room'
import { PHASES } from '~/domain/rooms/phases'
import { newRoom, type Room, type Seat } from '~/domain/rooms/room'
import type { Db } from '~/lib/database/db.server'
import { ask, type Decided, decide, type Request } from '~/lib/database/statement.server'
import { inBatches } from '~/lib/server/batches.server'
import { nodesOf, parseTexts, toSeat } from '../stored-room.server'
import {
  HOLD_ROOMS,
  MAKE_SEATING,
  MOVE_SEATS,
  READ_TABLES,
  type TableRow,
} from './statements.server'

/** Change of one seat, made by the rule of the same name in `domain/rooms/room-seats.ts`. */
export type Move =
  | {
      kind: 'join'
      seatId: string
      tokenHash: string
      nickname: string | null
      /** True if the node waits for the seat's stream. The seat counts as present on it. */
      isAwaited: boolean
    }
  | { kind: 'comeBack'; seatId: string }
  | { kind: 'goAway'; seatId: string; silentMs?: number }

/** Moves of a room that shared a commit, in order, with the resulting version of the room. */
export type Moved = { version: number; moves: Move[] }

/** Returns the id of the seating, which changes with a crash of the database. */
export async function requireSeating(db: Db): Promise<string> {
  const [row] = await ask<{ id: string }>(db, MAKE_SEATING, [])
  if (!row) throw new Error('the seating is not there')
  return row.id
}

export type Presence = ReturnType<typeof createPresence>

type Given = { roomId: string; move: Move }

/** Maximum number of moves in one commit. */
const MOST_AT_ONCE = 200

/**
 * Creates moves for the streams and new seats of this node. Moves that arrive while a commit is running share the next
 * one.
 */
export function createPresence({ db, nodeId }: { db: Db; nodeId: string }) {
  const moveTogether = inBatches<Given, Moved | null>(
    (given) => {
      const wanted = [JSON.stringify(listWanted(given))]
      const reads: Request[] = [
        [HOLD_ROOMS, wanted],
        [READ_TABLES, wanted],
      ]
      return decide(db, reads, ([, texts = []]) => play(given, parseTexts<TableRow>(texts), nodeId))
    },
    { most: MOST_AT_ONCE },
  )

  return {
    /**
     * Makes the move. Returns null if it changes nothing, because the seat or the room is gone, or the seat's stream is
     * on another node. A `join` also returns null if `changeRoom` must decide, because the room is full, closed, or has
     * something due.
     */
    move: (roomId: string, move: Move): Promise<Moved | null> => moveTogether({ roomId, move }),
  }
}

/** Lists the rooms, with the seats that the rules need. Null stands for all seats, which a join needs. */
function listWanted(given: readonly Given[]) {
  const rooms = new Map<string, string[] | null>()
  for (const { roomId, move } of given) {
    const seats = rooms.get(roomId) ?? []
    const areAll = move.kind === 'join' || rooms.get(roomId) === null
    rooms.set(roomId, areAll ? null : [...seats, move.seatId])
  }
  return [...rooms].map(([id, seats]) => ({ id, seats }))
}

/** Applies the rules to the moves of each room, one after another. */
function play(
  given: readonly Given[],
  rows: readonly TableRow[],
  nodeId: string,
): Decided<(Moved | null)[]> {
  const played = rows.flatMap((row) => {
    const moves = given.filter(({ roomId }) => roomId === row.id).map(({ move }) => move)
    const before = toTable(row)
    const { after, made } = makeMoves(before, moves, { nodeId, now: row.now })
    return made.length === 0 ? [] : [{ id: row.id, before, after, made, version: row.version + 1 }]
  })
  const results = new Map(
    played.flatMap(({ made, version }) => {
      const moved: Moved = { version, moves: made }
      return made.map((move) => [move, moved] as const)
    }),
  )
  const values = [
    played.flatMap(listJoined),
    played.flatMap(listMoved),
    played.map(({ id, after, version }) => ({ id, version, seenAt: new Date(after.room.seenAt) })),
    played.map(({ id, version }) => JSON.stringify({ node: nodeId, room: id, version })),
  ]
  const write: Request = [MOVE_SEATS, values.map((rows) => JSON.stringify(rows))]
  return {
    writes: played.length === 0 ? [] : [write],
    result: given.map(({ move }) => results.get(move) ?? null),
  }
}

type Played = { id: string; before: ShownRoom; after: ShownRoom; made: readonly Move[] }

function listJoined({ id: roomId, before, after, made }: Played) {
  const old = new Set(before.room.seats.map(({ id }) => id))
  const hashes = new Map(
    made.flatMap((move) => (move.kind === 'join' ? [[move.seatId, move.tokenHash] as const] : [])),
  )
  return after.room.seats
    .filter(({ id }) => !old.has(id))
    .map((seat) => {
      const { nickname } = seat
      return { roomId, nickname, tokenHash: hashes.get(seat.id), ...toPlace(seat, after) }
    })
}

function listMoved({ before, after, made }: Played) {
  const old = new Set(before.room.seats.map(({ id }) => id))
  const touched = new Set(made.map(({ seatId }) => seatId))
  return after.room.seats
    .filter(({ id }) => old.has(id) && touched.has(id))
    .map((seat) => toPlace(seat, after))
}

function toPlace({ id, goneAt, lastOutage }: Seat, { nodes }: ShownRoom) {
  return {
    ...{ id, nodeId: nodes.get(id) ?? null, goneAt: toDate(goneAt) },
    ...{ lostAt: toDate(lastOutage?.from ?? null), backAt: toDate(lastOutage?.to ?? null) },
  }
}

/**
 * Creates the part of a room that the rules of seats need. Without its topics more may seem due than is, and then
 * `changeRoom` decides.
 */
function toTable(found: TableRow): ShownRoom {
  const { deadline, voted, hasCrowd, hasTally, seats, now, version, ...row } = found
  const { phase, round: number, topicId } = row
  const round = {
    ...{ number, since: number, topicId: topicId ?? '', ballots: null, tally: null },
    ...{ voted: new Set(Object.keys(voted ?? {})), hasCrowd: hasCrowd ?? false },
    ...(voted === null && !hasTally ? { isLost: true } : {}),
  }
  const room: Room = {
    ...newRoom({ topics: [], seconds: null, now }),
    ...row,
    clock: deadline === null ? null : { until: deadline },
    rounds: PHASES[phase].takesVotes || PHASES[phase].showsTally ? [round] : [],
    seats: seats.map(toSeat),
  }
  return { version, room, nodes: nodesOf(seats), leader: null, leaderNode: null }
}

function toDate(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}
