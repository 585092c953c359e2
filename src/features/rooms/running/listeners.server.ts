import { leastSeen, MOST_CONNECTIONS } from '~/domain/rooms/live/connections'
import { changesBetween } from '~/domain/rooms/live/view-changes'
import { toViewVersion } from '~/domain/rooms/live/view-version'
import type { Room } from '~/domain/rooms/room'
import type { RoomAction } from '~/domain/rooms/room-action'
import { isLeaderAway, isLeadFree } from '~/domain/rooms/room-lead'
import { viewFor } from '~/domain/rooms/room-view'
import type { StoredRoom } from '../room-rows.server'
import type { Clock } from './clock.server'
import { type Frame, toFrame } from './frames.server'
import { createGathering } from './gathering.server'
import type { RoomMessages } from './schema'
import type { Stream } from './stream.server'

/** Open stream of the room. Without a seat it belongs to a facilitator, or to the wall. */
export type Listener = {
  stream: Stream
  seatId: string | null
  isFacilitator: boolean
  /** True for a projector, which can neither vote nor lead. */
  isWall?: boolean
  /** True for users who may take over the lead at any time. */
  mayTakeOver?: boolean
  /** The user of the session that opened it, if there is one. */
  userId?: string | null
  /** Groups streams without a seat for their limit: by user, or for the leader of a quick room. */
  account?: string | null
}

type View = RoomMessages['view']

/** Creates the streams of one room on this node, and their frames: the whole view first, then changes. */
export function createListeners(clock: Clock) {
  /** Each listener with the last view that it was sent. */
  const listeners = new Map<Listener, View | null>()
  /** The last views for facilitators and for everyone else, which their listeners share. */
  let latest: { of: StoredRoom; views: Map<boolean, View> } | null = null
  const gathering = createGathering(sendNewest)
  /** The state that was shown last, or is about to be. */
  let newest: StoredRoom | null = null
  let actions: readonly RoomAction[] = []

  /** Adds the listener until its stream ends. Returns false if the stream has ended already. */
  function add(listener: Listener, onEnd: () => void): boolean {
    makeWay(listener)
    listeners.set(listener, null)
    listener.stream.onClose(() => {
      listeners.delete(listener)
      onEnd()
    })
    return listeners.has(listener)
  }

  /** Ends the least visible connection of a seat, or of an account without a seat, that has too many. */
  function makeWay({ seatId, account }: Listener): void {
    if (seatId === null && !account) return
    const same = [...listeners.keys()].filter((other) =>
      seatId === null
        ? other.seatId === null && other.account === account
        : other.seatId === seatId,
    )
    if (same.length < MOST_CONNECTIONS) return
    void leastSeen(same, ({ stream }) => stream.isHidden())?.stream.end('crowded')
  }

  function presences() {
    return [...listeners.keys()].map(presenceOf)
  }

  function hasLeader(): boolean {
    return presences().some(({ isLeader }) => isLeader)
  }

  function hasSeat(seatId: string): boolean {
    return presences().some((present) => present.seatId === seatId)
  }

  /** Sends the whole room, with the listener's place in it. */
  function greet(stored: StoredRoom, listener: Listener): void {
    const { stream, seatId, isFacilitator, mayTakeOver = false, userId = null } = listener
    const { squadName, sprint, squadId } = stored
    newest = stored
    if (latest?.of !== stored) latest = { of: stored, views: new Map() }
    const view = viewOf(stored, isFacilitator, latest.views)
    listeners.set(listener, view)
    stream.send(
      toFrame('hello', {
        ...{ seatId, isFacilitator, mayTakeOver, userId, squadName, sprint },
        isQuick: squadId === null,
        now: clock.now(),
      }),
    )
    stream.send(toViewFrame(view))
  }

  function greetAll(stored: StoredRoom): void {
    for (const listener of listeners.keys()) greet(stored, listener)
  }

  /** Sends the changes of the newest state. Progress of votes and people is sent together with later changes. */
  function show(stored: StoredRoom, { isProgress }: { isProgress: boolean }): void {
    newest = stored
    gathering.add({ isUrgent: !isProgress })
  }

  /** Replaces the actions of the squad in all later views. */
  function showActions(changed: readonly RoomAction[]): void {
    actions = changed
    if (newest) show(newest, { isProgress: false })
  }

  function sendNewest(): void {
    if (!newest) return
    const views = new Map<boolean, View>()
    latest = { of: newest, views }
    /** Returns the frame for listeners with this view, which usually all of one kind share. */
    const frames = new Map<View, Frame | null>()
    for (const [listener, seen] of listeners) {
      if (!seen) continue
      const { stream, isFacilitator } = listener
      const view = viewOf(newest, isFacilitator, views)
      const known = frames.get(seen)
      const frame = known === undefined ? toChangeFrame(seen, view) : known
      frames.set(seen, frame)
      listeners.set(listener, view)
      if (frame) stream.send(stream.wantsViews ? toViewFrame(view) : frame)
    }
  }

  /** Returns the view of facilitators or of everyone else, made once for each state. */
  function viewOf(stored: StoredRoom, isFacilitator: boolean, views: Map<boolean, View>): View {
    const known = views.get(isFacilitator)
    if (known) return known
    const now = clock.now()
    const { room, leader, squadId, version } = stored
    const view = viewFor(room, isFacilitator ? 'facilitator' : 'seat', now, actions)
    const numbered = {
      ...view,
      version: toViewVersion(version, view.votes),
      leader: leader?.name ?? nicknameOf(room, room.lead.seatId),
      leadSeatId: room.lead.seatId,
      isLeaderAway: isLeaderAway(room.lead, now),
      isLeadFree: squadId === null && isLeadFree(room.lead, now),
    }
    views.set(isFacilitator, numbered)
    return numbered
  }

  /**
   * Ends the streams of the previous and the new leader and of those who may take over. Their browsers reconnect at
   * once with their current rights.
   */
  function greetLeadersAgain(leaderId: string | null): void {
    for (const { isFacilitator, mayTakeOver, seatId, stream } of [...listeners.keys()]) {
      if (isFacilitator || mayTakeOver || (seatId !== null && seatId === leaderId))
        void stream.end('bye')
    }
  }

  /**
   * Ends the connections of a user whose rights have changed, or of all users. Their pages reconnect at once with the
   * remaining rights.
   */
  function reconsider(changedId: string | 'all'): void {
    for (const { userId, stream } of [...listeners.keys()])
      if (userId && (changedId === 'all' || userId === changedId)) void stream.end('bye')
  }

  /** Ends the streams of listeners that no longer belong to the room. */
  function dismiss(whom: (listener: Listener) => boolean): void {
    for (const { stream } of [...listeners.keys()].filter(whom)) void stream.end('gone')
  }

  return {
    add,
    hasSeat,
    hasLeader,
    greet,
    greetAll,
    show,
    showActions,
    greetLeadersAgain,
    dismiss,
    reconsider,
    isEmpty: () => listeners.size === 0,
    /** The users whose sessions have opened connections. */
    userIds: () => [...listeners.keys()].flatMap(({ userId }) => userId ?? []),
    streams: () => [...listeners.keys()].map(({ stream }) => stream),
  }
}

/** Returns the seat and the lead that a stream shows to be present. A projector can neither vote nor lead, so it shows neither. */
export function presenceOf({ seatId, isFacilitator, isWall = false }: Listener) {
  return isWall ? { seatId: null, isLeader: false } : { seatId, isLeader: isFacilitator }
}

function nicknameOf({ seats }: Room, seatId: string | null): string | null {
  return seats.find(({ id }) => id === seatId)?.nickname ?? null
}

/** Whole views as frames, shared by all receivers. */
const wholeViews = new WeakMap<View, Frame>()

function toViewFrame(view: View): Frame {
  const frame = wholeViews.get(view) ?? toFrame('view', view)
  wholeViews.set(view, frame)
  return frame
}

function toChangeFrame(before: View, after: View): Frame | null {
  const changes = changesBetween(before, after)
  return changes && toFrame('change', changes)
}
