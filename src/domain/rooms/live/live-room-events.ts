import type { SeatMove, SeatsMoved, ShownRoom } from './shown-room.ts'

/** What a node knows of a room that has streams on it. */
export type LiveRoomState<Shown extends ShownRoom> = {
  /** Null until the room has been read. */
  shown: Shown | null
  isReading: boolean
  /** The room has to be read again if the current reading finds an older version; after a change of unknown version always. */
  leastVersion: number
  isSettling: boolean
  /** The state of a vote at its end that the database was last asked about. */
  lookedAt: Shown | null
}

export type LiveRoomEvent<Shown extends ShownRoom> =
  /** A stream has been opened, and its seat is stored as present. */
  | { type: 'opened' }
  /** A stream has ended, whose browser had been silent for so long. */
  | { type: 'left'; seatId: string | null; isLeader?: boolean; silentMs?: number }
  /** Something has changed that only the database knows. */
  | { type: 'outdated' }
  /** The result of an effect `read`. Null if there is no such room any more. */
  | { type: 'read'; stored: Shown | null }
  | { type: 'readFailed' }
  /** A statement of this node has stored the room. */
  | { type: 'stored'; stored: Shown }
  /** A statement of this node has moved seats. Null if it changed nothing. */
  | { type: 'moved'; moved: SeatsMoved | null }
  /** A seat has voted, here or on another node. */
  | { type: 'voted'; version: number; round: number; seatId: string }
  /** The time of an effect `wait` has come. */
  | { type: 'woke' }
  /** The result of an effect `settle`. */
  | { type: 'settled'; outcome: 'changed' | 'unchanged' | 'failed' }
  /** The nodes that are alive are known. */
  | { type: 'nodesKnown'; alive: ReadonlySet<string> }

export type LiveRoomEffect<Shown extends ShownRoom> =
  | { do: 'read' }
  /** Sends the room to all streams, for the first time. */
  | { do: 'greetAll'; shown: Shown }
  /** Sends what has changed. Progress, of which more may follow within a moment, may wait for that. */
  | { do: 'show'; shown: Shown; isProgress: boolean }
  /** Ends the streams of these seats, or all. */
  | { do: 'dismiss'; seats: ReadonlySet<string> | 'all' }
  /** Ends the streams of those who lead, led, or may take over, which come back at once. */
  | { do: 'greetLeadersAgain'; leaderId: string | null }
  /** Stores that the leader has a stream here, or has none here any more. */
  | { do: 'markLeader'; isHere: boolean; silentMs?: number }
  | { do: 'move'; move: Exclude<SeatMove, { kind: 'join' }> }
  | { do: 'settle' }
  /** Replaces the previous `wait`, and sends the event after `ms` milliseconds. */
  | { do: 'wait'; ms: number; event: 'woke' | 'outdated' }
  | { do: 'stopWaiting' }

/** The node, its clock, and its streams of the room at the time of the event. */
export type LiveRoomPlace = {
  nodeId: string
  /** The database's clock, in milliseconds since 1970. */
  now: number
  /** True if the room has no stream here. */
  isEmpty: boolean
  /** True if the seat has a stream here. */
  hasSeat: (seatId: string) => boolean
  /** True if the leader has a stream here. */
  hasLeader: boolean
}

/** The new state, and the effects to perform in order. */
export type LiveRoomStep<Shown extends ShownRoom> = {
  state: LiveRoomState<Shown>
  effects: LiveRoomEffect<Shown>[]
}
