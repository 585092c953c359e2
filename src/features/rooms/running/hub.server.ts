import { join } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import type { Announcement } from '~/lib/announcements.server'
import type { Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import { type Cast, createBallots } from '../ballots/mutations.server'
import { type Changed, changeRoom, type Rule } from '../mutations.server'
import { createPresence } from '../seats/mutations.server'
import { createClock } from './clock.server'
import { toFrame } from './frames.server'
import type { Listener } from './listeners.server'
import { createLiveRoom, type LiveRoom } from './live-room.server'
import type { Stream } from './stream.server'

export type Hub = ReturnType<typeof createHub>

type HubParts = {
  db: Db
  nodeId: string
  log: Log
  /** Records that this node is alive. A seat whose node is not counts as gone. */
  tellAlive: () => Promise<void>
}

type NewSeat = { seatId: string; tokenHash: string; nickname: string | null }

type Outcome = { ok: true } | { ok: false; reason: 'ROOM_CLOSED' | 'ROOM_FULL' | 'NOT_FOUND' }

/** The rooms with open streams on this node. Every change of a room goes through the hub, which shows it as soon as it is committed. */
export function createHub({ db, nodeId, log, tellAlive }: HubParts) {
  const rooms = new Map<string, LiveRoom & { place: number }>()
  let opened = 0
  let isClosed = false
  const clock = createClock()

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error({ err: error }, 'a live room could not be kept up'))
  }

  /** Shows a room to a stream until that ends. Ends the stream if the room cannot be shown, so that its browser reconnects. */
  async function open(roomId: string, listener: Listener): Promise<void> {
    try {
      await tellAlive()
      const live = rooms.get(roomId) ?? { ...createLiveRoom(roomId, parts), place: opened++ }
      rooms.set(roomId, live)
      await live.open(listener, () => rooms.delete(roomId))
      if (isClosed) listener.stream.end(toFrame('bye', {}))
    } catch (error) {
      log.error({ err: error }, 'a stream could not be opened')
      // Without a `bye`, after which browsers reconnect at once: the database may refuse for a while.
      listener.stream.end()
    }
  }

  /** Changes a room by a rule, see `changeRoom`. */
  async function change<Reason extends string>(
    roomId: string,
    rule: Rule<Reason>,
    secrets?: ReadonlyMap<string, string>,
  ): Promise<Changed<Reason>> {
    const changed = await changeRoom(db, { roomId, nodeId, ...(secrets ? { secrets } : {}) }, rule)
    if (changed.ok) {
      clock.set(changed.stored.now)
      rooms.get(roomId)?.accept(changed.stored)
    }
    return changed
  }

  /** Takes a new seat, in one statement with others that are requested at the same time. */
  async function takeSeat(
    roomId: string,
    { seatId, tokenHash, nickname }: NewSeat,
  ): Promise<Outcome> {
    const moved = await presence.move(roomId, { kind: 'join', seatId, tokenHash, nickname })
    if (!moved) {
      return change(
        roomId,
        (room, now) => join(settle(room, now), { id: seatId, nickname, isPaper: false }, now),
        new Map([[seatId, tokenHash]]),
      )
    }
    rooms.get(roomId)?.takeOver(moved)
    return { ok: true }
  }

  /** Applies what time has made due. Returns true if anything was. */
  async function settleRoom(roomId: string): Promise<boolean> {
    const settled = await change(roomId, (room, now) => ({ ok: true, room: settle(room, now) }))
    return !settled.ok || settled.hasChanged
  }

  function noteVoter({ roomId, ...vote }: Cast): void {
    rooms.get(roomId)?.noteVoter(vote)
  }

  /** All streams, or those of the rooms whose turn it is. A room keeps its turn while it is open here. */
  function streams({ turn, of } = { turn: 0, of: 1 }): Stream[] {
    return [...rooms.values()]
      .filter(({ place }) => place % of === turn)
      .flatMap((live) => live.streams())
  }

  const presence = createPresence({ db, nodeId })
  const parts = { db, nodeId, presence, clock, settleRoom, inBackground }
  const { castOwn, castOnPaper } = createBallots({ db, nodeId, settleRoom })

  return {
    open,
    change,
    takeSeat,
    settleRoom,
    /** Casts a ballot, see `createBallots`, and shows that the seat has voted. */
    castOwn: async (vote: Parameters<typeof castOwn>[0]) => noteVoter(await castOwn(vote)),
    /** The same for a paper seat. */
    castOnPaper: async (vote: Parameters<typeof castOnPaper>[0]) =>
      noteVoter(await castOnPaper(vote)),
    now: clock.now,
    /** Takes over what another node has done. */
    hear({ node, room: roomId, version, vote }: Announcement): void {
      const live = rooms.get(roomId)
      if (node === nodeId || !live) return
      if (vote) live.noteVoter({ version, round: vote.round, seatId: vote.seat })
      else live.refresh()
    },
    /** Reads everything again, after announcements may have been missed. */
    refreshAll(): void {
      for (const live of rooms.values()) live.refresh()
    },
    /** Reads rooms again that have seats on nodes which are no longer alive. */
    mourn(alive: ReadonlySet<string>): void {
      for (const live of rooms.values()) live.mourn(alive)
    },
    roomIds: (): string[] => [...rooms.keys()],
    streams,
    /** Ends every stream, and those that open later, with a `bye`, after which browsers reconnect at once. */
    close(): void {
      isClosed = true
      for (const stream of streams()) stream.end(toFrame('bye', {}))
    },
  }
}
