import { useSyncExternalStore } from 'react'
import { applyChanges } from '~/domain/rooms/live/view-changes'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import { createAttendedStore } from '~/lib/browser/attended-store'
import { type Connection, openConnection } from '~/lib/browser/live/live-connection'
import { noteServerTime } from '~/lib/browser/server-clock'
import type { Store } from '~/lib/browser/store'
import { followRound } from '../ballots/client'
import { findDoor, refreshDoor, takeSeat } from '../client'
import type { FeedbackInput } from '../schema'
import { sendOver } from '../sending/client'
import { dropVotes, keepFeedbackDraft } from '../storage'
import type { RoomMessage, RoomMessages } from './schema'

/**
 * - `lost`: it reconnects automatically, and the last state is shown meanwhile.
 * - `gone`: the seat was removed, or the room no longer exists.
 */
export type LiveRoom = {
  hello: RoomMessages['hello'] | null
  view: RoomMessages['view'] | null
  connection: 'connecting' | 'live' | 'lost' | 'gone'
}

/** A page of the room. The projector cannot lead, so its connection does not show that the leader is present. */
type RoomPage = { code: string; isWall: boolean }

/** The tab's only connection to a room, open while a component shows it. */
type Line = RoomPage & { state: Store<LiveRoom>; connection: Connection | null }

/** Keyed by the code of the room and by `isWall`: the projector has its own connection. */
const lines = new Map<string, Line>()

/** Returns the current state of the room. Its connection is open while a component uses this. */
export function useLiveRoom(page: RoomPage): LiveRoom {
  const { state } = lineOf(page)
  return useSyncExternalStore(state.subscribe, state.read)
}

/** Takes a seat in the room that is shown, without a nickname. */
export async function takeSeatInside(code: string): Promise<void> {
  await takeSeat(code, { nickname: '' })
  reopen(code)
}

/**
 * Reconnects with the current session and requests the door again, in case both disagree about the user's place in the
 * room.
 */
export async function alignWithDoor(code: string): Promise<void> {
  reopen(code)
  await refreshDoor(code)
}

export async function renameSeat(code: string, nickname: string | null): Promise<void> {
  await call(api.rooms[':code'].seat.$patch({ param: { code }, json: { nickname } }))
}

/** Gives feedback. The sender chooses the id, so that feedback sent twice is stored once. */
export async function giveFeedback(code: string, feedback: FeedbackInput): Promise<void> {
  try {
    await call(api.rooms[':code'].feedback.$post({ param: { code }, json: feedback }))
  } catch (error) {
    // A leader without a seat may have lost the lead.
    if (error instanceof ApiProblem && error.code === 'NO_SEAT') void refreshDoor(code)
    throw error
  }
}

/** Leaves the seat, and deletes its votes and a comment that is being written. */
export async function leaveSeat(code: string): Promise<void> {
  await call(api.rooms[':code'].seat.$delete({ param: { code } }))
  dropVotes(code)
  keepFeedbackDraft(code, null)
  reopen(code)
  await refreshDoor(code)
}

function reopen(code: string): void {
  for (const line of lines.values()) if (line.code === code) line.connection?.reopen()
}

function lineOf({ code, isWall }: RoomPage): Line {
  const key = `${code} ${isWall}`
  const known = lines.get(key)
  if (known) return known
  const initial: LiveRoom = { hello: null, view: null, connection: 'connecting' }
  const state = createAttendedStore(initial, () => {
    const connection = open(line)
    line.connection = connection
    const version = () => state.read().view?.version
    const stopSending = sendOver(code, { connection, version })
    return () => {
      stopSending()
      connection.close()
      lines.delete(key)
    }
  })
  const line: Line = { code, isWall, state, connection: null }
  lines.set(key, line)
  return line
}

function open({ code, isWall, state }: Line): Connection {
  /**
   * The room as the current connection shows it. It may be older than the shown state, because another node may be
   * slightly behind.
   */
  let received: RoomMessages['view'] | null = null
  const turn = (to: Partial<LiveRoom>) => state.write({ ...state.read(), ...to })

  function showView(view: RoomMessages['view']) {
    received = view
    if (view.version < (state.read().view?.version ?? 0)) return
    turn({ view })
    followRound(code, view)
  }

  return openConnection({
    path: `/api/rooms/${code}`,
    query: isWall ? { isWall: 'true' } : {},
    onMessage(message) {
      const { type, data } = message as RoomMessage
      if (type === 'hello' || type === 'beat') noteServerTime(data.now)
      if (type === 'hello') turn({ hello: data, connection: 'live' })
      if (type === 'view') showView(data)
      if (type === 'change' && received) showView(applyChanges(received, data))
    },
    onLoss: () => turn({ connection: 'lost' }),
    mayComeBack: () => hasPlace(code),
    onEnd() {
      dropVotes(code)
      turn({ connection: 'gone' })
      void refreshDoor(code)
    },
  })
}

/** True if the user has a seat, leads the room or belongs to its squad, and if the server does not respond. */
async function hasPlace(code: string): Promise<boolean> {
  try {
    const door = await findDoor(code)
    return door !== null && (door.seatId !== null || door.isFacilitator || door.mayTakeOver)
  } catch {
    return true
  }
}
