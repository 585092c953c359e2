import { join } from '~/domain/room-seats'
import { settle } from '~/domain/room-voting'
import { type Cast, createBallots } from '~/features/ballots/mutations.server'
import { createPresence } from '~/features/presence/mutations.server'
import type { Announcement } from '~/lib/announcements.server'
import type { Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import { toFrame } from './frames.server'
import { type Clock, createLiveRoom, type Listener, type LiveRoom } from './live-room.server'
import { type Changed, changeRoom, type Rule } from './mutations.server'
import type { Stream } from './stream.server'

export type Hub = ReturnType<typeof createHub>

type HubParts = {
  db: Db
  nodeId: string
  log: Log
  /** Says that this node is alive; a seat that comes in on one that does not is taken for gone. */
  tellAlive: () => Promise<void>
}

type NewSeat = { seatId: string; tokenHash: string; nickname: string | null }

type Outcome = { ok: true } | { ok: false; reason: 'ROOM_CLOSED' | 'ROOM_FULL' | 'NOT_FOUND' }

/** The rooms that somebody has open on this node. Every change of a room goes through here, and is shown as soon as it is committed. */
export function createHub({ db, nodeId, log, tellAlive }: HubParts) {
  const rooms = new Map<string, LiveRoom & { place: number }>()
  let opened = 0
  let isClosed = false
  const clock = createClock()

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error({ err: error }, 'a live room could not be kept up'))
  }

  /** Shows a room to a stream until that ends. One that cannot be kept up is ended, so that its browser comes back. */
  async function open(roomId: string, listener: Listener): Promise<void> {
    try {
      await tellAlive()
      const live = rooms.get(roomId) ?? { ...createLiveRoom(roomId, parts), place: opened++ }
      rooms.set(roomId, live)
      await live.open(listener, () => rooms.delete(roomId))
      if (isClosed) listener.stream.end(toFrame('bye', {}))
    } catch (error) {
      log.error({ err: error }, 'a stream could not be opened')
      // No `bye`, after which browsers come back at once: the database may refuse for a while.
      listener.stream.end()
    }
  }

  /** A change through the one door. */
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

  /** Gives a new seat, together with others that are wanted at the same time. */
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

  /** Does what time has made due; true when something was. */
  async function settleRoom(roomId: string): Promise<boolean> {
    const settled = await change(roomId, (room, now) => ({ ok: true, room: settle(room, now) }))
    return !settled.ok || settled.hasChanged
  }

  function noteVoter({ roomId, ...vote }: Cast): void {
    rooms.get(roomId)?.noteVoter(vote)
  }

  /** All streams, or those of the rooms whose turn it is: a room keeps its turn for as long as it is open here. */
  function streams({ turn, of } = { turn: 0, of: 1 }): Stream[] {
    return [...rooms.values()]
      .filter(({ place }) => place % of === turn)
      .flatMap(({ listeners }) => [...listeners].map(({ stream }) => stream))
  }

  const presence = createPresence({ db, nodeId })
  const parts = { db, nodeId, presence, clock, settleRoom, inBackground }
  const { castOwn, castOnPaper } = createBallots({ db, nodeId, settleRoom })

  return {
    open,
    change,
    takeSeat,
    settleRoom,
    /** Takes a vote as `createBallots` says, and shows that it is in. */
    castOwn: async (vote: Parameters<typeof castOwn>[0]) => noteVoter(await castOwn(vote)),
    /** The same for a paper seat. */
    castOnPaper: async (vote: Parameters<typeof castOnPaper>[0]) =>
      noteVoter(await castOnPaper(vote)),
    now: clock.now,
    /** What another node has done. */
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
    /** Notices which nodes are no longer alive. */
    mourn(alive: ReadonlySet<string>): void {
      for (const live of rooms.values()) live.mourn(alive)
    },
    roomIds: (): string[] => [...rooms.keys()],
    streams,
    /** Ends every stream, and those that are opened later, with a word to come back. */
    close(): void {
      isClosed = true
      for (const stream of streams()) stream.end(toFrame('bye', {}))
    },
  }
}

/** Ours, set right by whatever the database has said last. */
function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    set: (now) => {
      offset = now - Date.now()
    },
  }
}
