import { nextMomentOf, type Room } from '~/domain/room'
import { comeBack, goAway, join } from '~/domain/room-seats'
import { viewFor } from '~/domain/room-view'
import { noteVote, settle, withoutBallots } from '~/domain/room-voting'
import type { Move, Moved, Presence } from '~/features/presence/mutations.server'
import { readRoom, type StoredRoom } from '~/features/rooms/data.server'
import type { Db } from '~/lib/db.server'
import { toFrame } from './frames.server'
import type { Stream } from './stream.server'

/** Somebody who has the room open here. Without a seat it is a facilitator, or the wall. */
export type Listener = {
  stream: Stream
  seatId: string | null
  isFacilitator: boolean
  /** Whose session opened it, if any. */
  userId?: string | null
}

/** The database's clock, which all nodes share, in milliseconds since 1970. */
export type Clock = { now: () => number; set: (now: number) => void }

export type LiveParts = {
  db: Db
  nodeId: string
  presence: Presence
  clock: Clock
  /** Does what is due in the room, through the one door; tells whether anything was. */
  settleRoom: (roomId: string) => Promise<boolean>
  /** Runs what nobody waits for: the next change makes up for a failure. */
  inBackground: (work: Promise<unknown>) => void
}

/** After the database's clock disagreed with ours on whether something is due. */
const TRY_AGAIN_MS = 100
const LONGEST_WAIT_MS = 60_000

/** After the database did not answer. */
const READ_AGAIN_MS = 1000

/** A version holds so many votes before the next one begins. */
const VOTES_A_VERSION = 1000

/** Streams of one seat, or of one session without a seat, on this node. */
const MOST_STREAMS = 4

export type LiveRoom = ReturnType<typeof createLiveRoom>

/**
 * What this node shows of a room while somebody here has it open: read once for all of them, shown to all at every change, looked at
 * again when time makes something due. It can be lost at any moment: the database has it all, and any other node does the same.
 */
export function createLiveRoom(roomId: string, parts: LiveParts) {
  const { db, nodeId, presence, clock, settleRoom, inBackground } = parts
  const listeners = new Set<Listener>()
  let stored: StoredRoom | null = null
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  /** Something has happened since the reading under way began. */
  let isOutdated = false
  let isSettling = false
  let willShow = false

  /** Shows the room to a stream until that ends; `onEmpty` hears when it was the last one. */
  async function open(listener: Listener, onEmpty: () => void): Promise<void> {
    const { seatId, stream } = listener
    const isFirst = !isHere(seatId)
    putToRest(listener)
    listeners.add(listener)
    stream.onClose(() => {
      listeners.delete(listener)
      if (listeners.size === 0) {
        clearTimeout(timer)
        onEmpty()
      }
      if (seatId !== null && !isHere(seatId)) inBackground(goOut(seatId))
    })
    // A stream may have ended before it got here: its seat would stay present without one.
    if (!listeners.has(listener)) return
    if (stored) greet(stored, listener)
    if (seatId !== null && isFirst) await comeIn(seatId)
    if (!stored && !isReading) refresh()
  }

  /**
   * Ends the oldest stream of a seat, or of a session without one, that has too many. Its browser does not come back before its tab is looked
   * at, or two tabs would push each other out again and again.
   */
  function putToRest({ seatId, userId }: Listener): void {
    if (seatId === null && !userId) return
    const same = [...listeners].filter((other) =>
      seatId === null ? other.seatId === null && other.userId === userId : other.seatId === seatId,
    )
    if (same.length >= MOST_STREAMS) same[0]?.stream.end(toFrame('rest', {}))
  }

  function isHere(seatId: string | null): boolean {
    return [...listeners].some((listener) => listener.seatId === seatId)
  }

  async function comeIn(seatId: string): Promise<void> {
    takeOver(await presence.move(roomId, { kind: 'comeBack', seatId }))
  }

  async function goOut(seatId: string): Promise<void> {
    takeOver(await presence.move(roomId, { kind: 'goAway', seatId }))
  }

  /** Shows what a statement of ours did. The room is read again only if something else happened in between. */
  function takeOver(done: Moved | null): void {
    if (!done || listeners.size === 0) return
    // The moves that went together come here once for each of them.
    if (stored && stored.version >= done.version) return
    const isNext = stored !== null && stored.version + 1 === done.version && !isReading
    if (stored && isNext) accept(applyMoves(stored, done))
    else refresh()
  }

  function applyMoves(before: StoredRoom, { version, moves }: Moved): StoredRoom {
    const nodes = new Map(before.nodes)
    let { room } = before
    for (const move of moves) {
      room = applyMove(room, move, clock.now())
      if (move.kind === 'comeBack') nodes.set(move.seatId, nodeId)
      if (move.kind === 'goAway') nodes.delete(move.seatId)
    }
    return { ...before, room, nodes, version }
  }

  function refresh(): void {
    isOutdated = true
    if (!isReading) inBackground(readUntilCurrent())
  }

  async function readUntilCurrent(): Promise<void> {
    isReading = true
    try {
      while (isOutdated && listeners.size > 0) {
        isOutdated = false
        const read = await readRoom(db, roomId, { withBallots: false })
        if (!read) return dismiss(() => true)
        clock.set(read.now)
        accept(read)
      }
    } catch (error) {
      // Unread, the room would stay as it was shown last, and be blank for whoever has just come.
      clearTimeout(timer)
      timer = setTimeout(refresh, READ_AGAIN_MS)
      throw error
    } finally {
      isReading = false
    }
  }

  /** Takes what stands in the database as what is shown; older than that is passed over. */
  function accept(next: StoredRoom): void {
    const before = stored
    if (before && before.version > next.version) return
    // Votes that were told of while this was being read are in one of the two.
    const known = before ? votersOf(before) : []
    const { round } = before?.room ?? next.room
    const room = known.reduce(
      (noted, seatId) => noteVote(noted, { round, seatId }),
      withoutBallots(next.room),
    )
    stored = { ...next, room }
    if (before) {
      if (room.phase !== 'closed') dismissRemoved(before, stored)
      show()
    } else for (const listener of listeners) greet(stored, listener)
    claim()
    keepTime()
  }

  /** A vote that was taken, here or on another node. */
  function noteVoter(vote: { version: number; round: number; seatId: string }): void {
    if (stored?.version !== vote.version) {
      refresh()
      return
    }
    const room = noteVote(stored.room, vote)
    if (room === stored.room) return
    stored = { ...stored, room }
    show()
    keepTime()
  }

  /** All that has happened by now goes out in one view, made once for each kind of reader. */
  function show(): void {
    if (willShow) return
    willShow = true
    setImmediate(() => {
      willShow = false
      if (!stored) return
      const frames = new Map<boolean, Buffer>()
      for (const { stream, isFacilitator } of listeners) {
        const frame = frames.get(isFacilitator) ?? viewFrame(stored, isFacilitator)
        frames.set(isFacilitator, frame)
        stream.send(frame)
      }
    })
  }

  function greet({ squadName, sprint, ...rest }: StoredRoom, listener: Listener): void {
    const { stream, seatId, isFacilitator } = listener
    const now = clock.now()
    stream.send(toFrame('hello', { seatId, isFacilitator, squadName, sprint, now }))
    stream.send(viewFrame(rest, isFacilitator))
  }

  function viewFrame(
    { room, version }: Pick<StoredRoom, 'room' | 'version'>,
    isFacilitator: boolean,
  ): Buffer {
    const view = viewFor(room, isFacilitator ? 'facilitator' : 'seat', clock.now())
    const number = version * VOTES_A_VERSION + view.votes
    return toFrame('view', { ...view, version: number }, number)
  }

  /** Does what is due, else waits for the next moment at which something is. */
  function keepTime(): void {
    clearTimeout(timer)
    if (!stored || listeners.size === 0) return
    if (settle(stored.room, clock.now()) !== stored.room) {
      inBackground(settleOnce())
      return
    }
    const moment = nextMomentOf(stored.room, clock.now())
    if (moment !== null) wait(Math.min(moment - clock.now() + 1, LONGEST_WAIT_MS))
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Somebody may be away from now on.
      show()
      keepTime()
    }, ms)
  }

  async function settleOnce(): Promise<void> {
    if (isSettling) return
    isSettling = true
    try {
      if (!(await settleRoom(roomId)) && listeners.size > 0) wait(TRY_AGAIN_MS)
    } finally {
      isSettling = false
    }
  }

  /** Moves seats whose stream is here and that are stored as gone, and the other way round: the database may have missed a move. */
  function claim(): void {
    if (!stored || stored.room.phase === 'closed') return
    for (const { id, goneAt } of stored.room.seats) {
      const isOurs = stored.nodes.get(id) === nodeId
      if (isHere(id) && goneAt !== null && !isOurs) inBackground(comeIn(id))
      if (!isHere(id) && isOurs) inBackground(goOut(id))
    }
  }

  function dismissRemoved(before: StoredRoom, after: StoredRoom): void {
    const left = new Set(after.room.seats.map(({ id }) => id))
    const removed = new Set(before.room.seats.map(({ id }) => id).filter((id) => !left.has(id)))
    if (removed.size > 0) dismiss(({ seatId }) => seatId !== null && removed.has(seatId))
  }

  function dismiss(whom: (listener: Listener) => boolean): void {
    for (const listener of [...listeners].filter(whom)) listener.stream.end(toFrame('gone', {}))
  }

  /** Looks again when a seat's node is not among the living. */
  function mourn(alive: ReadonlySet<string>): void {
    const isLost = ({ id, goneAt }: { id: string; goneAt: number | null }) => {
      const node = stored?.nodes.get(id)
      return goneAt === null && node !== undefined && !alive.has(node)
    }
    if (stored?.room.seats.some(isLost)) refresh()
  }

  return { open, accept, takeOver, noteVoter, refresh, mourn, listeners }
}

/** As the database has done it. */
function applyMove(room: Room, move: Move, now: number): Room {
  if (move.kind === 'join') {
    const joined = join(room, { id: move.seatId, nickname: move.nickname, isPaper: false }, now)
    return joined.ok ? joined.room : room
  }
  return move.kind === 'comeBack'
    ? comeBack(room, move.seatId, now)
    : goAway(room, move.seatId, now)
}

function votersOf({ room }: StoredRoom): string[] {
  return room.rounds.flatMap(({ number, voted }) => (number === room.round ? [...voted] : []))
}
