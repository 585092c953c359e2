import { afterEvent, NEW_LIVE_ROOM } from '~/domain/rooms/live/live-room'
import type {
  LiveRoomEffect,
  LiveRoomEvent,
  LiveRoomState,
} from '~/domain/rooms/live/live-room-events'
import { roundOf } from '~/domain/rooms/room'
import type { RoomAction } from '~/domain/rooms/room-action'
import { isAtEnd } from '~/domain/votes/few-scores'
import type { SquadSprint } from '~/features/actions/data.server'
import { outsideRequests } from '~/lib/server/requests/request-id.server'
import type { MarkLeader } from '../leading/mutations.server'
import type { StoredRoom } from '../room-rows.server'
import type { Move } from '../seats/mutations.server'
import type { Awaited } from './awaited.server'
import type { Clock } from './clock.server'
import type { Glance } from './data.server'
import { createListeners, type Listener, presenceOf } from './listeners.server'

type LiveOptions = {
  nodeId: string
  /** Null if there is no such room. */
  readRoom: (roomId: string) => Promise<StoredRoom | null>
  /** Looks for signs that the shown room is outdated. Null if there is no such room. */
  glance: (roomId: string) => Promise<Glance | null>
  readActions: (squad: SquadSprint) => Promise<RoomAction[]>
  /** Moves a seat of the room, and shows that. */
  move: (roomId: string, move: Move) => Promise<unknown>
  awaited: Awaited
  markLeader: MarkLeader
  clock: Clock
  /** Applies the changes that are due in the room, through `rooms.server.ts`. Returns true if there were any. */
  settleRoom: (roomId: string) => Promise<boolean>
  /** Runs work that no caller waits for. The next change makes up for a failure. */
  inBackground: (work: Promise<unknown>) => void
}

export type LiveRoom = ReturnType<typeof createLiveRoom>

/**
 * Creates a room with streams on this node: read once for all of them, sent to all at every change, and settled when
 * something becomes due. `domain/rooms/live/live-room.ts` makes the decisions, which this performs.
 */
export function createLiveRoom(roomId: string, options: LiveOptions) {
  const { nodeId, readRoom, glance, readActions, move, awaited, markLeader } = options
  const { clock, settleRoom, inBackground } = options
  const listeners = createListeners(clock)
  let state: LiveRoomState<StoredRoom> = NEW_LIVE_ROOM
  let timer: NodeJS.Timeout | undefined
  /** The squad whose actions the room shows. Null until it has been read. */
  let squadId: string | null = null
  let hasNewestActions = false

  /** Shows the room to a stream until that ends. `onEmpty` is called when the last stream has ended. */
  async function open(listener: Listener, onEmpty: () => void): Promise<void> {
    const { seatId, isLeader } = presenceOf(listener)
    const isFirst = seatId !== null && !hasSeat(seatId)
    const isOpen = listeners.add(listener, () => {
      if (listeners.isEmpty()) onEmpty()
      const silentMs = Math.round(listener.stream.silentMs())
      take({ type: 'left', seatId, isLeader, silentMs })
    })
    // Otherwise its seat would stay present without a stream.
    if (!isOpen) return
    if (seatId !== null) awaited.end(seatId)
    if (state.shown) listeners.greet(state.shown, listener)
    if (isFirst) await move(roomId, { kind: 'comeBack', seatId })
    take({ type: 'opened' })
  }

  /** True for a seat with a stream, or one that is awaited, which must not look like one whose stream has ended. */
  function hasSeat(seatId: string): boolean {
    return listeners.hasSeat(seatId) || awaited.has(seatId)
  }

  function take(event: LiveRoomEvent<StoredRoom>): void {
    const { isEmpty, hasLeader } = listeners
    const now = clock.now()
    const place = { nodeId, now, isEmpty: isEmpty(), hasSeat, hasLeader: hasLeader() }
    const step = afterEvent(state, event, place)
    state = step.state
    // Later work, including timers, belongs to the room and not to the request that caused it.
    outsideRequests(() => step.effects.forEach(perform))
  }

  function perform(effect: LiveRoomEffect<StoredRoom>): void {
    switch (effect.do) {
      case 'read':
        inBackground(read())
        break
      case 'greetAll':
        listeners.greetAll(effect.shown)
        break
      case 'show':
        listeners.show(effect.shown, effect)
        break
      case 'dismiss':
        dismiss(effect.seats)
        break
      case 'greetLeadersAgain':
        listeners.greetLeadersAgain(effect.leaderId)
        break
      case 'markLeader':
        inBackground(mark(effect))
        break
      case 'move':
        inBackground(move(roomId, effect.move))
        break
      case 'settle':
        inBackground(settleDue())
        break
      case 'wait':
        wait(effect.ms, effect.event)
        break
      case 'stopWaiting':
        clearTimeout(timer)
    }
  }

  async function read(): Promise<void> {
    try {
      const stored = await readRoom(roomId)
      if (stored) {
        squadId = stored.squadId
        if (!hasNewestActions) await showActions(stored)
      }
      take({ type: 'read', stored })
    } catch (error) {
      take({ type: 'readFailed' })
      throw error
    }
  }

  /** Reads data outside the room that changes neither with votes nor with steps. */
  async function showActions({ squadId: ofSquad, sprint }: StoredRoom): Promise<void> {
    // Set before the reading, so that a change meanwhile causes another one.
    hasNewestActions = true
    try {
      listeners.showActions(ofSquad === null ? [] : await readActions({ squadId: ofSquad, sprint }))
    } catch (error) {
      hasNewestActions = false
      throw error
    }
  }

  async function mark({ isHere, silentMs = 0 }: { isHere: boolean; silentMs?: number }) {
    const marked = await markLeader({ roomId, isHere, silentMs })
    if (marked) take({ type: 'outdated' })
  }

  async function settleDue(): Promise<void> {
    let outcome: 'changed' | 'unchanged' | 'failed' = 'failed'
    try {
      outcome = (await settleRoom(roomId)) ? 'changed' : 'unchanged'
    } finally {
      take({ type: 'settled', outcome })
    }
  }

  function dismiss(seats: ReadonlySet<string> | 'all'): void {
    listeners.dismiss(({ seatId }) => seats === 'all' || (seatId !== null && seats.has(seatId)))
  }

  function wait(ms: number, type: 'woke' | 'outdated'): void {
    clearTimeout(timer)
    // An earlier effect may have ended the last stream.
    if (!listeners.isEmpty()) timer = setTimeout(() => take({ type }), ms)
  }

  function refresh(): void {
    take({ type: 'outdated' })
  }

  function refreshAll(): void {
    hasNewestActions = false
    refresh()
  }

  /** Shows a change that another node has announced. Ignores one that is known, or older. */
  async function follow(version: number): Promise<void> {
    const { shown } = state
    if (shown && shown.version > version) return
    if (!shown || shown.version < version) {
      refreshAll()
      return
    }
    await look()
    // A changed vote may supply the missing score, which only the database knows.
    if (state.shown && isAtEnd(state.shown.room)) take({ type: 'woke' })
  }

  /** Looks for changes of other nodes in the database. */
  async function look(): Promise<void> {
    const seen = await glance(roomId)
    const { shown } = state
    if (!shown || !seen || seen.version > shown.version || seen.seating !== shown.seating) {
      refreshAll()
      return
    }
    const { version, room } = shown
    if (seen.version < version) return
    const known = roundOf(room)?.voted
    for (const seatId of seen.voted) {
      if (!known?.has(seatId)) take({ type: 'voted', version, round: room.round, seatId })
    }
  }

  return {
    open,
    follow,
    look,
    /** The room as it is shown. Null until it has been read. */
    shown: () => state.shown,
    /** Shows what this node has stored. */
    accept: (stored: StoredRoom, how: { isProgress?: boolean } = {}) =>
      take({ type: 'stored', stored, ...how }),
    /** Shows a vote of a seat, on this node or another. */
    noteVoter: (vote: { version: number; round: number; seatId: string }) =>
      take({ type: 'voted', ...vote }),
    /** Handles a seat that has no stream here, or never had one, after `silentMs` of silence. */
    leave: (seatId: string, silentMs: number) => take({ type: 'left', seatId, silentMs }),
    /** Reads the room again. */
    refresh,
    /** Reads the room again with its actions, if they are this squad's. */
    refreshActions(changedId: string): void {
      if (squadId === changedId) refreshAll()
    },
    refreshAll,
    /** Reads the room again if a seat is on a dead node. */
    refreshLost: (alive: ReadonlySet<string>) => take({ type: 'nodesKnown', alive }),
    /** Ends the connections that a user's session has opened. */
    reconsider: listeners.reconsider,
    userIds: listeners.userIds,
    streams: listeners.streams,
  }
}
