import type { SeatMove, ShownRoom } from './shown-room.ts'

/** State of a room with streams on this node. */
export type LiveRoomState<Shown extends ShownRoom> = {
  /** Null until the first reading completes. */
  shown: Shown | null
  isReading: boolean
  /** The room has changed during the current reading. */
  mustReadAgain: boolean
  isSettling: boolean
  /** Shown state at the last attempt to end a vote that is out of time. */
  lookedAt: Shown | null
}

export type LiveRoomEvent<Shown extends ShownRoom> =
  /** A stream was opened, and its seat is stored as present. */
  | { type: 'opened' }
  /** A stream ended, after its browser had been silent for this long. */
  | { type: 'left'; seatId: string | null; isLeader?: boolean; silentMs?: number }
  /** The stored room has changed in a way that only the database knows. */
  | { type: 'outdated' }
  /** Result of a `read` effect. Null if the room no longer exists. */
  | { type: 'read'; stored: Shown | null }
  | { type: 'readFailed' }
  /** A statement of this node stored the room. `isProgress`: it moved seats. */
  | { type: 'stored'; stored: Shown; isProgress?: boolean }
  /** A seat voted, on this node or another. */
  | { type: 'voted'; version: number; round: number; seatId: string }
  /** The time of a `wait` effect is up. */
  | { type: 'woke' }
  /** Result of a `settle` effect. */
  | { type: 'settled'; outcome: 'changed' | 'unchanged' | 'failed' }
  /** The list of live nodes was read. */
  | { type: 'nodesKnown'; alive: ReadonlySet<string> }

export type LiveRoomEffect<Shown extends ShownRoom> =
  | { do: 'read' }
  /** Sends the whole room to all streams. */
  | { do: 'greetAll'; shown: Shown }
  /** Sends the changes. The sender may delay progress briefly, to combine it with later progress. */
  | { do: 'show'; shown: Shown; isProgress: boolean }
  /** Closes the streams of these seats, or all streams. */
  | { do: 'dismiss'; seats: ReadonlySet<string> | 'all' }
  /**
   * Closes the streams of the previous and the new leader and of those who may take over. Their browsers reconnect at
   * once.
   */
  | { do: 'greetLeadersAgain'; leaderId: string | null }
  /** Stores whether the leader has a stream on this node. */
  | { do: 'markLeader'; isHere: boolean; silentMs?: number }
  | { do: 'move'; move: Exclude<SeatMove, { kind: 'join' }> }
  | { do: 'settle' }
  /** Replaces the previous `wait`. Sends the event after `ms` milliseconds. */
  | { do: 'wait'; ms: number; event: 'woke' | 'outdated' }
  | { do: 'stopWaiting' }

/** The node at the time of the event: its id, its clock, and its streams of the room. */
export type LiveRoomPlace = {
  nodeId: string
  /** The database's clock, in milliseconds since 1970. */
  now: number
  /** True if the room has no stream on this node. */
  isEmpty: boolean
  /** True if the seat has a stream on this node. */
  hasSeat: (seatId: string) => boolean
  /** True if the leader has a stream on this node. */
  hasLeader: boolean
}

/** New state, with effects to perform in order. */
export type LiveRoomStep<Shown extends ShownRoom> = {
  state: LiveRoomState<Shown>
  effects: LiveRoomEffect<Shown>[]
}
