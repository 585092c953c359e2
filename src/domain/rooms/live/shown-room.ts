import { noteVote, withoutBallots } from '../../votes/room-ballots.ts'
import { settle } from '../../votes/room-voting.ts'
import type { Room } from '../room.ts'
import { comeBack, goAway, isFull, join } from '../room-seats.ts'

// A room as a node shows it.

/** Room with its version. `nodes` maps seat ids to the nodes of their streams. */
export type ShownRoom = {
  version: number
  room: Room
  nodes: ReadonlyMap<string, string>
  /** The member who leads a squad's room. Null for a quick room, and without a leader. */
  leader: { id: string } | null
  /** The node that has a stream of the leader. */
  leaderNode: string | null
}

/** Change of one seat, made by the rule of the same name in `room-seats.ts`. */
export type SeatMove =
  | { kind: 'join'; seatId: string; nickname: string | null; isAwaited?: boolean }
  | { kind: 'comeBack'; seatId: string }
  | { kind: 'goAway'; seatId: string; silentMs?: number }

/**
 * Removes the ballots of `next`. Keeps votes of remaining seats that `before` shows, because they may have arrived
 * during the reading.
 */
export function toShown<Shown extends ShownRoom>(next: Shown, before: Shown | null): Shown {
  const seats = new Set(next.room.seats.map(({ id }) => id))
  const known = before ? votersOf(before).filter((seatId) => seats.has(seatId)) : []
  const { round } = before?.room ?? next.room
  const room = known.reduce(
    (noted, seatId) => noteVote(noted, { round, seatId }),
    withoutBallots(next.room),
  )
  return { ...next, room }
}

function votersOf({ room }: ShownRoom): string[] {
  return room.rounds.flatMap(({ number, voted }) => (number === room.round ? [...voted] : []))
}

type Place = { nodeId: string; now: number }

/**
 * True if a seat returns that counts as present on another node. That node may have died since the room was read, and
 * only the database knows when.
 */
export function mayBeLost(
  shown: ShownRoom | null,
  moves: readonly SeatMove[],
  { nodeId }: Pick<Place, 'nodeId'>,
): boolean {
  const returning = moves.flatMap(({ kind, seatId }) => (kind === 'comeBack' ? [seatId] : []))
  const seats = shown?.room.seats.filter(
    ({ id, goneAt }) => goneAt === null && returning.includes(id),
  )
  return seats?.some(({ id }) => shown?.nodes.get(id) !== nodeId) ?? false
}

/**
 * Returns the moves that `nodeId` can make, and the room after them, in its next version. Joins of a full room, or
 * while something is due, are left to the rules of the whole room.
 */
export function makeMoves<Shown extends ShownRoom, Move extends SeatMove>(
  before: Shown,
  moves: readonly Move[],
  place: Place,
): { after: Shown; made: Move[] } {
  let after: Shown = { ...before, version: before.version + 1 }
  const made = moves.filter((move) => {
    if (!canMove(after, move, place)) return false
    after = afterMove(after, move, place)
    return true
  })
  return { after, made }
}

function canMove({ room, nodes }: ShownRoom, { kind, seatId }: SeatMove, { nodeId, now }: Place) {
  if (room.phase === 'closed') return false
  const isThere = room.seats.some(({ id }) => id === seatId)
  if (kind === 'join') return !isThere && !isFull(room) && settle(room, now) === room
  // Only the node that has a stream can end it.
  return isThere && (kind === 'comeBack' || nodes.get(seatId) === nodeId)
}

function afterMove<Shown extends ShownRoom>(
  before: Shown,
  move: SeatMove,
  { nodeId, now }: Place,
): Shown {
  const nodes = new Map(before.nodes)
  const isOnNode = move.kind === 'join' ? move.isAwaited : move.kind === 'comeBack'
  if (isOnNode) nodes.set(move.seatId, nodeId)
  if (move.kind === 'goAway') nodes.delete(move.seatId)
  return { ...before, room: applyMove(before.room, move, now), nodes }
}

function applyMove(room: Room, move: SeatMove, now: number): Room {
  if (move.kind === 'join') {
    const { seatId: id, nickname, isAwaited } = move
    const joined = join(room, { id, nickname, isPaper: false, isAwaited }, now)
    return joined.ok ? joined.room : room
  }
  return move.kind === 'comeBack'
    ? comeBack(room, move.seatId, now)
    : goAway(room, move.seatId, now, move.silentMs)
}

/** Returns the ids of seats that `after` no longer has. */
export function listRemoved(before: ShownRoom, after: ShownRoom): ReadonlySet<string> {
  const left = new Set(after.room.seats.map(({ id }) => id))
  return new Set(before.room.seats.map(({ id }) => id).filter((id) => !left.has(id)))
}
