import { nextMomentOf } from '~/domain/room'
import { noteVote, settle } from '~/domain/room-voting'
import type { Db } from '~/lib/db.server'
import { readRoom, type StoredRoom } from '../data.server'
import type { Moved, Presence } from '../seats/mutations.server'
import type { Clock } from './clock.server'
import { createListeners, type Listener } from './listeners.server'
import { applyMoves, listRemoved, toShown } from './shown-state.server'

type LiveOptions = {
  db: Db
  nodeId: string
  presence: Presence
  clock: Clock
  /** Applies what is due in the room, through the door. Returns true if anything was. */
  settleRoom: (roomId: string) => Promise<boolean>
  /** Runs work that no caller waits for. The next change makes up for a failure. */
  inBackground: (work: Promise<unknown>) => void
}

/** Wait after the database's clock disagreed with this node's on whether something is due. */
const TRY_AGAIN_MS = 100
const LONGEST_WAIT_MS = 60_000

/** Wait after the database did not answer. */
const READ_AGAIN_MS = 1000

export type LiveRoom = ReturnType<typeof createLiveRoom>

/**
 * A room as this node shows it while it has streams here: read once for all of them, sent to all at every change, and settled when
 * something becomes due. It holds nothing that the database does not have, so it can be lost at any moment, and another node can do the
 * same.
 */
export function createLiveRoom(roomId: string, parts: LiveOptions) {
  const { db, nodeId, presence, clock, settleRoom, inBackground } = parts
  const listeners = createListeners(clock)
  let stored: StoredRoom | null = null
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  /** True if something has happened since the current reading began. */
  let isOutdated = false
  let isSettling = false

  /** Shows the room to a stream until that ends. `onEmpty` is called when the last stream has ended. */
  async function open(listener: Listener, onEmpty: () => void): Promise<void> {
    const { seatId } = listener
    const isFirst = seatId !== null && !listeners.hasSeat(seatId)
    const isOpen = listeners.add(listener, () => {
      if (listeners.isEmpty()) {
        clearTimeout(timer)
        onEmpty()
      }
      if (seatId !== null && !listeners.hasSeat(seatId)) inBackground(goOut(seatId))
    })
    // Otherwise its seat would stay present without a stream.
    if (!isOpen) return
    if (stored) listeners.greet(stored, listener)
    if (isFirst) await comeIn(seatId)
    if (!stored && !isReading) refresh()
  }

  async function comeIn(seatId: string): Promise<void> {
    takeOver(await presence.move(roomId, { kind: 'comeBack', seatId }))
  }

  async function goOut(seatId: string): Promise<void> {
    takeOver(await presence.move(roomId, { kind: 'goAway', seatId }))
  }

  /** Shows what a statement of this node did. Reads the room again only if something else happened in between. */
  function takeOver(done: Moved | null): void {
    if (!done || listeners.isEmpty()) return
    // Moves that share a statement arrive here once for each of them.
    if (stored && stored.version >= done.version) return
    const isNext = stored !== null && stored.version + 1 === done.version && !isReading
    if (stored && isNext) accept(applyMoves(stored, done, { nodeId, now: clock.now() }))
    else refresh()
  }

  function refresh(): void {
    isOutdated = true
    if (!isReading) inBackground(readUntilCurrent())
  }

  async function readUntilCurrent(): Promise<void> {
    isReading = true
    try {
      while (isOutdated && !listeners.isEmpty()) {
        isOutdated = false
        const read = await readRoom(db, roomId, { withBallots: false })
        if (!read) return listeners.dismiss(() => true)
        clock.set(read.now)
        accept(read)
      }
    } catch (error) {
      // Otherwise the room would keep its old state, and be blank for new streams.
      clearTimeout(timer)
      timer = setTimeout(refresh, READ_AGAIN_MS)
      throw error
    } finally {
      isReading = false
    }
  }

  /** Replaces the shown state with the stored one. Ignores older versions. */
  function accept(next: StoredRoom): void {
    const before = stored
    if (before && before.version > next.version) return
    stored = toShown(next, before)
    if (before) {
      if (stored.room.phase !== 'closed') dismissRemoved(before, stored)
      listeners.show(stored)
    } else listeners.greetAll(stored)
    claim()
    keepTime()
  }

  /** Shows that a seat has voted, here or on another node. */
  function noteVoter(vote: { version: number; round: number; seatId: string }): void {
    if (stored?.version !== vote.version) {
      refresh()
      return
    }
    const room = noteVote(stored.room, vote)
    if (room === stored.room) return
    stored = { ...stored, room }
    listeners.show(stored)
    keepTime()
  }

  /** Settles what is due, or waits until something is. */
  function keepTime(): void {
    clearTimeout(timer)
    if (!stored || listeners.isEmpty()) return
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
      // A seat may count as away from this moment.
      if (stored) listeners.show(stored)
      keepTime()
    }, ms)
  }

  async function settleOnce(): Promise<void> {
    if (isSettling) return
    isSettling = true
    try {
      if (!(await settleRoom(roomId)) && !listeners.isEmpty()) wait(TRY_AGAIN_MS)
    } finally {
      isSettling = false
    }
  }

  /** Repeats moves that the database has missed: of seats with a stream here that are stored as gone, and the other way round. */
  function claim(): void {
    if (!stored || stored.room.phase === 'closed') return
    for (const { id, goneAt } of stored.room.seats) {
      const isOurs = stored.nodes.get(id) === nodeId
      const isHere = listeners.hasSeat(id)
      if (isHere && goneAt !== null && !isOurs) inBackground(comeIn(id))
      if (!isHere && isOurs) inBackground(goOut(id))
    }
  }

  function dismissRemoved(before: StoredRoom, after: StoredRoom): void {
    const removed = listRemoved(before, after)
    if (removed.size === 0) return
    listeners.dismiss(({ seatId }) => seatId !== null && removed.has(seatId))
  }

  /** Reads the room again if the node of a seat is no longer alive. */
  function refreshLost(alive: ReadonlySet<string>): void {
    const isLost = ({ id, goneAt }: { id: string; goneAt: number | null }) => {
      const node = stored?.nodes.get(id)
      return goneAt === null && node !== undefined && !alive.has(node)
    }
    if (stored?.room.seats.some(isLost)) refresh()
  }

  return { open, accept, takeOver, noteVoter, refresh, refreshLost, streams: listeners.streams }
}
