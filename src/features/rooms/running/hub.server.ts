import { setTimeout as pause } from 'node:timers/promises'
import { AWAY_AFTER_MS } from '~/domain/rooms/room'
import { createRoomActionsReader } from '~/features/actions/data.server'
import type { Db } from '~/lib/database/db.server'
import type { Announcement, Announcements } from '~/lib/server/announcements/announcement.server'
import type { Log } from '~/lib/server/log.server'
import type { Cast } from '../ballots/mutations.server'
import type { Sealer } from '../ballots/seals.server'
import { createLeaderMarks, type MarkLeader } from '../leading/mutations.server'
import type { StoredRoom } from '../room-rows.server'
import { createMover } from '../seats/mutations.server'
import { createRoomReader } from '../stored-room.server'
import { createAwaited } from './awaited.server'
import { createClock } from './clock.server'
import { createGlance } from './data.server'
import type { Listener } from './listeners.server'
import { createLiveRoom, type LiveRoom } from './live-room.server'
import type { Stream } from './stream.server'

/** Silence after which a connection is cut, a check before its seat is away, so that all nodes know that moment. */
const CUT_AFTER_MS = AWAY_AFTER_MS - 1_000

/** Length of a step while streams end room by room. */
const STEP_MS = 25

export type Hub = ReturnType<typeof createHub>

type HubOptions = {
  db: Db
  nodeId: string
  log: Log
  /** Records that this node is alive. Seats on a dead node count as gone. */
  tellAlive: () => Promise<void>
  /** Opens the tallies of revealed rounds. */
  sealer: Sealer
  /** Applies the changes that are due in the room, through `rooms.server.ts`. Returns true if there were any. */
  settleRoom: (roomId: string) => Promise<boolean>
  announcements: Announcements
}

/** Creates the registry of rooms with open streams on this node. It shows committed changes, and makes none. */
export function createHub(options: HubOptions) {
  const { db, nodeId, log, sealer, tellAlive, settleRoom, announcements } = options
  const rooms = new Map<string, LiveRoom & { place: number; unfollow: () => void }>()
  let opened = 0
  let isClosed = false
  const clock = createClock()
  const readTogether = createRoomReader(db, sealer)
  const move = createMover({ db, nodeId, readRoom, shown, show, now: clock.now })
  const readActions = createRoomActionsReader(db)
  const awaited = createAwaited((roomId, seatId) => {
    const live = rooms.get(roomId)
    const silentMs = AWAY_AFTER_MS
    if (live) live.leave(seatId, silentMs)
    else inBackground(move(roomId, { kind: 'goAway', seatId, silentMs }))
  })
  const storeMark = createLeaderMarks({ db, nodeId })
  const glance = createGlance(db)
  const reading = { nodeId, readRoom, readActions, clock }
  const parts = { ...reading, glance, move, awaited, markLeader, settleRoom, inBackground }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error({ err: error }, 'a live room could not be kept up'))
  }

  /**
   * Shows a room to a stream until that ends. Ends the stream if the room cannot be shown, so that its browser
   * reconnects.
   */
  async function open(roomId: string, listener: Listener): Promise<void> {
    try {
      await tellAlive()
      const live = rooms.get(roomId) ?? openRoom(roomId)
      await live.open(listener, () => {
        live.unfollow()
        rooms.delete(roomId)
      })
      if (isClosed) void listener.stream.end('bye')
    } catch (error) {
      log.error({ err: error }, 'a stream could not be opened')
      // Without a `bye`, after which browsers reconnect at once: the database may refuse for a while.
      listener.stream.cut()
    }
  }

  function openRoom(roomId: string) {
    const unfollow = announcements.follow(roomId)
    const live = { ...createLiveRoom(roomId, parts), place: opened++, unfollow }
    rooms.set(roomId, live)
    return live
  }

  async function markLeader(mark: Parameters<MarkLeader>[0]): ReturnType<MarkLeader> {
    const marked = await storeMark(mark)
    if (marked) announcements.announce(marked)
    return marked
  }

  async function readRoom(roomId: string): Promise<StoredRoom | null> {
    const stored = await readTogether(roomId)
    if (stored) clock.set(stored.now)
    return stored
  }

  /** The room as it is shown here, if it is open. */
  function shown(roomId: string): StoredRoom | null {
    return rooms.get(roomId)?.shown() ?? null
  }

  /** Shows a room in which this node has moved seats. */
  function show(stored: StoredRoom): void {
    rooms.get(stored.id)?.accept(stored, { isProgress: true })
    announcements.announce({ room: stored.id, version: stored.version })
  }

  /** Shows a room that this node has changed. */
  function accept(stored: StoredRoom): void {
    clock.set(stored.now)
    rooms.get(stored.id)?.accept(stored)
  }

  /**
   * Takes a new seat. Returns false if the rules of the whole room must decide. If the room is open here, the seat
   * counts as present from the start, because its stream is expected here.
   */
  async function takeSeat(
    roomId: string,
    seat: { seatId: string; tokenHash: string; nickname: string | null },
  ): Promise<boolean> {
    const isAwaited = !isClosed && rooms.has(roomId)
    if (isAwaited) awaited.add(roomId, seat.seatId)
    const isTaken = await move(roomId, { kind: 'join', ...seat, isAwaited })
    if (!isTaken) awaited.end(seat.seatId)
    return isTaken
  }

  /** Shows a vote that a statement of this node has stored. */
  function noteVoter({ roomId, ...vote }: Cast): void {
    rooms.get(roomId)?.noteVoter(vote)
  }

  /** Reads the actions of the squad again. */
  function refreshActions(squadId: string): void {
    for (const live of rooms.values()) live.refreshActions(squadId)
  }

  /**
   * Ends the connections that a session of the user, or of anyone, has opened. Their pages reconnect at once, with the
   * remaining rights.
   */
  function reconsider(userId: string | 'all'): void {
    for (const live of rooms.values()) live.reconsider(userId)
  }

  /** Lists all streams, or those of the rooms whose turn it is. A room keeps its turn while it is open here. */
  function streams({ turn, of } = { turn: 0, of: 1 }): Stream[] {
    return [...rooms.values()]
      .filter(({ place }) => place % of === turn)
      .flatMap((live) => live.streams())
  }

  return {
    open,
    accept,
    takeSeat,
    noteVoter,
    refreshActions,
    reconsider,
    now: clock.now,
    shown,
    /** Shows what another node has done. */
    takeAnnouncement(announced: Announcement): void {
      if ('rightsOf' in announced) reconsider(announced.rightsOf)
      else {
        const live = rooms.get(announced.room)
        if (live) inBackground(live.follow(announced.version))
      }
    },
    /** Shows changes of other nodes whose announcements were lost. */
    async lookAtAll(): Promise<void> {
      await Promise.all([...rooms.values()].map((live) => live.look()))
    },
    /** Reads these rooms again. */
    refresh(roomIds: readonly string[]): void {
      for (const roomId of roomIds) rooms.get(roomId)?.refresh()
    },
    /** Reads everything again, because announcements may have been missed. */
    refreshAll(): void {
      for (const live of rooms.values()) live.refreshAll()
    },
    /** Reads rooms with seats on dead nodes again. */
    refreshLost(alive: ReadonlySet<string>): void {
      for (const live of rooms.values()) live.refreshLost(alive)
    },
    isOpen: (roomId: string): boolean => rooms.has(roomId),
    counts: { rooms: () => rooms.size, streams: () => streams().length },
    roomIds: (): string[] => [...rooms.keys()],
    /** The users whose sessions have opened connections. */
    userIds: () => new Set([...rooms.values()].flatMap((live) => live.userIds())),
    streams,
    /** Cuts the connections of pages that have been silent for so long that their seats are away. */
    cutSilent(): void {
      for (const stream of streams()) if (stream.silentMs() >= CUT_AFTER_MS) stream.cut()
    },
    /**
     * Ends every stream with a `bye`, after which browsers reconnect at once. Rooms follow each other within
     * `withinMs`, so that they do not all reach the other nodes at the same moment. Streams that open meanwhile or
     * later end at once.
     */
    async close({ withinMs }: { withinMs: number }): Promise<void> {
      isClosed = true
      awaited.endAll()
      const left = [...rooms.values()]
      const ending: Promise<void>[] = []
      const atOnce = Math.ceil((left.length * STEP_MS) / withinMs)
      while (left.length > 0) {
        for (const live of left.splice(0, atOnce)) {
          for (const stream of live.streams()) ending.push(stream.end('bye'))
        }
        if (left.length > 0) await pause(STEP_MS)
      }
      await Promise.all(ending)
    },
  }
}
