import type { Room } from '~/domain/room'
import { comeBack, goAway, join } from '~/domain/room-seats'
import { noteVote, withoutBallots } from '~/domain/room-voting'
import type { StoredRoom } from '../data.server'
import type { Move, Moved } from '../seats/mutations.server'

// Changes of the state that a node shows, equal to those of the stored state, so that the room need not be read again.

/** `next` without its ballots. Keeps the votes that `before` shows: they may have come in while `next` was being read. */
export function toShown(next: StoredRoom, before: StoredRoom | null): StoredRoom {
  const known = before ? votersOf(before) : []
  const { round } = before?.room ?? next.room
  const room = known.reduce(
    (noted, seatId) => noteVote(noted, { round, seatId }),
    withoutBallots(next.room),
  )
  return { ...next, room }
}

function votersOf({ room }: StoredRoom): string[] {
  return room.rounds.flatMap(({ number, voted }) => (number === room.round ? [...voted] : []))
}

/** Applies moves that `nodeId` has made. */
export function applyMoves(
  before: StoredRoom,
  { version, moves }: Moved,
  { nodeId, now }: { nodeId: string; now: number },
): StoredRoom {
  const nodes = new Map(before.nodes)
  let { room } = before
  for (const move of moves) {
    room = applyMove(room, move, now)
    if (move.kind === 'comeBack') nodes.set(move.seatId, nodeId)
    if (move.kind === 'goAway') nodes.delete(move.seatId)
  }
  return { ...before, room, nodes, version }
}

function applyMove(room: Room, move: Move, now: number): Room {
  if (move.kind === 'join') {
    const joined = join(room, { id: move.seatId, nickname: move.nickname, isPaper: false }, now)
    return joined.ok ? joined.room : room
  }
  return move.kind === 'comeBack'
    ? comeBack(room, move.seatId, now)
    : goAway(room, move.seatId, now)
}

/** Ids of the seats that `after` no longer has. */
export function listRemoved(before: StoredRoom, after: StoredRoom): ReadonlySet<string> {
  const left = new Set(after.room.seats.map(({ id }) => id))
  return new Set(before.room.seats.map(({ id }) => id).filter((id) => !left.has(id)))
}
