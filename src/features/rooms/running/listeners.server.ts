import { viewFor } from '~/domain/room-view'
import type { StoredRoom } from '../stored-room.server'
import type { Clock } from './clock.server'
import { toFrame } from './frames.server'
import type { Stream } from './stream.server'

/** An open stream of the room. Without a seat it belongs to a facilitator, or to the wall. */
export type Listener = {
  stream: Stream
  seatId: string | null
  isFacilitator: boolean
  /** The user of the session that opened it, if there is one. */
  userId?: string | null
}

/** Maximum number of streams of one seat, or of one session without a seat, on this node. */
const MOST_STREAMS = 4

/** Number of views that one version can have: one for each vote. */
const VOTES_A_VERSION = 1000

/** The streams of one room on this node, and the frames that they get. */
export function createListeners(clock: Clock) {
  const listeners = new Set<Listener>()
  /** The state that the next view shows; null while no view is due. */
  let waiting: StoredRoom | null = null

  /** Adds the listener until its stream ends. Returns false if the stream has ended already. */
  function add(listener: Listener, onEnd: () => void): boolean {
    restOldest(listener)
    listeners.add(listener)
    listener.stream.onClose(() => {
      listeners.delete(listener)
      onEnd()
    })
    return listeners.has(listener)
  }

  /**
   * Ends the oldest stream of a seat, or of a session without a seat, that has too many. Its browser reconnects only when its tab becomes
   * visible; otherwise two tabs would end each other's streams again and again.
   */
  function restOldest({ seatId, userId }: Listener): void {
    if (seatId === null && !userId) return
    const same = [...listeners].filter((other) =>
      seatId === null ? other.seatId === null && other.userId === userId : other.seatId === seatId,
    )
    if (same.length >= MOST_STREAMS) same[0]?.stream.end(toFrame('rest', {}))
  }

  function hasSeat(seatId: string): boolean {
    return [...listeners].some((listener) => listener.seatId === seatId)
  }

  /** Sends the whole room, and the listener's place in it. */
  function greet(stored: StoredRoom, { stream, seatId, isFacilitator }: Listener): void {
    const { squadName, sprint } = stored
    stream.send(toFrame('hello', { seatId, isFacilitator, squadName, sprint, now: clock.now() }))
    stream.send(toViewFrame(stored, isFacilitator))
  }

  function greetAll(stored: StoredRoom): void {
    for (const listener of listeners) greet(stored, listener)
  }

  /** Sends the newest state to all. Changes within one turn of the event loop share a view, which is made once for each kind of reader. */
  function show(stored: StoredRoom): void {
    const isDue = waiting !== null
    waiting = stored
    if (isDue) return
    setImmediate(() => {
      const newest = waiting ?? stored
      waiting = null
      const frames = new Map<boolean, Buffer>()
      for (const { stream, isFacilitator } of listeners) {
        const frame = frames.get(isFacilitator) ?? toViewFrame(newest, isFacilitator)
        frames.set(isFacilitator, frame)
        stream.send(frame)
      }
    })
  }

  function toViewFrame({ room, version }: StoredRoom, isFacilitator: boolean): Buffer {
    const view = viewFor(room, isFacilitator ? 'facilitator' : 'seat', clock.now())
    const number = version * VOTES_A_VERSION + view.votes
    return toFrame('view', { ...view, version: number }, number)
  }

  /** Ends the streams of listeners that no longer belong to the room. */
  function dismiss(whom: (listener: Listener) => boolean): void {
    for (const listener of [...listeners].filter(whom)) listener.stream.end(toFrame('gone', {}))
  }

  return {
    add,
    hasSeat,
    greet,
    greetAll,
    show,
    dismiss,
    isEmpty: () => listeners.size === 0,
    streams: () => [...listeners].map(({ stream }) => stream),
  }
}
