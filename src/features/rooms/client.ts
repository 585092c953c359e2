import { useSyncExternalStore } from 'react'
import useSWR, { mutate, type SWRResponse } from 'swr'
import type { z } from 'zod'
import { applyChanges } from '~/domain/view-changes'
import { ApiProblem, api, call } from '~/lib/api-client'
import { createAttendedStore } from '~/lib/attended-store'
import { type EventStream, openStream } from '~/lib/event-stream'
import { noteServerTime } from '~/lib/server-clock'
import type { Store } from '~/lib/store'
import { followRound } from './ballots/client'
import type {
  CommandInput,
  FeedbackInput,
  feedbackChange,
  NewRoom,
  openRooms,
  RoomDoor,
  RoomMessages,
} from './schema'
import { ballotBoxOf } from './storage'

type OpenRooms = z.infer<typeof openRooms>

/**
 * - `lost`: it reconnects automatically, and the last state is shown meanwhile.
 * - `gone`: the seat was removed, or the room no longer exists.
 */
export type LiveRoom = {
  hello: RoomMessages['hello'] | null
  view: RoomMessages['view'] | null
  connection: 'connecting' | 'live' | 'lost' | 'gone'
}

/** This tab's one stream of a room, open while a component shows it. */
type Line = { state: Store<LiveRoom>; stream: EventStream | null }

const lines = new Map<string, Line>()

/** The current state of the room. Its stream is open while a component uses this. */
export function useLiveRoom(code: string): LiveRoom {
  const { state } = lineOf(code)
  return useSyncExternalStore(state.subscribe, state.read)
}

export function useRoomDoor(code: string): SWRResponse<RoomDoor | null, ApiProblem> {
  return useSWR<RoomDoor | null, ApiProblem>(doorKey(code), () => findDoor(code), {
    revalidateOnFocus: false,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

/** Takes a seat. An empty nickname means none. */
export async function takeSeat(code: string, { nickname }: { nickname: string }): Promise<void> {
  const json = nickname.trim() === '' ? {} : { nickname }
  await call(api.rooms[':code'].seats.$post({ param: { code }, json }))
  lines.get(code)?.stream?.reopen()
  await mutate(doorKey(code))
}

export async function renameSeat(code: string, nickname: string | null): Promise<void> {
  await call(api.rooms[':code'].seat.$patch({ param: { code }, json: { nickname } }))
}

/** Leaves the seat and deletes its ballots, so that the next user of this device cannot find them. */
export async function leaveSeat(code: string): Promise<void> {
  await call(api.rooms[':code'].seat.$delete({ param: { code } }))
  ballotBoxOf(code).write([])
  lines.get(code)?.stream?.reopen()
  await mutate(doorKey(code))
}

/** Adds a seat for a person without a device. Its votes are cast with `useMyVote`. */
export async function addPaperSeat(code: string, nickname?: string): Promise<string> {
  const json = nickname ? { nickname } : {}
  const { seatId } = await call(api.rooms[':code']['paper-seats'].$post({ param: { code }, json }))
  return seatId
}

export async function removeSeat(code: string, seatId: string): Promise<void> {
  await call(api.rooms[':code'].seats[':seatId'].$delete({ param: { code, seatId } }))
}

/** Ignores STALE: the step is over, and the next view shows the current one. */
export async function performCommand(code: string, command: CommandInput): Promise<void> {
  try {
    await call(api.rooms[':code'].commands.$post({ param: { code }, json: command }))
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'STALE') throw error
  }
}

/** The sender chooses the id, so that feedback sent twice is stored once. */
export async function giveFeedback(code: string, feedback: FeedbackInput): Promise<void> {
  await call(api.rooms[':code'].feedback.$post({ param: { code }, json: feedback }))
}

export async function changeFeedback(
  code: string,
  feedbackId: string,
  change: z.infer<typeof feedbackChange>,
): Promise<void> {
  const feedback = api.rooms[':code'].feedback[':feedbackId']
  await call(feedback.$patch({ param: { code, feedbackId }, json: change }))
}

export function useOpenRooms(squadId: string): SWRResponse<OpenRooms, ApiProblem> {
  return useSWR<OpenRooms, ApiProblem>(['squads', squadId, 'rooms'], () =>
    call(api.squads[':squadId'].rooms.$get({ param: { squadId } })),
  )
}

/** Opens a room for the sprint, or returns the one that is open. */
export async function openRoom(
  squadId: string,
  input: NewRoom,
): Promise<{ code: string; isNew: boolean }> {
  const room = await call(api.squads[':squadId'].rooms.$post({ param: { squadId }, json: input }))
  await mutate(['squads', squadId, 'rooms'])
  return room
}

function lineOf(code: string): Line {
  const known = lines.get(code)
  if (known) return known
  const initial: LiveRoom = { hello: null, view: null, connection: 'connecting' }
  const state = createAttendedStore(initial, () => {
    const stream = open(code, line)
    line.stream = stream
    return () => {
      stream.close()
      lines.delete(code)
    }
  })
  const line: Line = { state, stream: null }
  lines.set(code, line)
  return line
}

function open(code: string, line: Line): EventStream {
  const { state } = line
  /** As the current stream shows it. It may be older than what is shown: another node may be a moment behind. */
  let streamed: RoomMessages['view'] | null = null
  const turn = (to: Partial<LiveRoom>) => state.write({ ...state.read(), ...to })
  const stream = openStream({
    address: `/api/rooms/${code}/events`,
    names: ['hello', 'view', 'change', 'beat', 'bye', 'rest', 'gone'],
    onMessage: (name, data) => receive(name as keyof RoomMessages, data),
    onLoss: () => turn({ connection: 'lost' }),
    mayComeBack: () => hasPlace(code),
    onEnd: () => goAway(),
  })

  function receive(name: keyof RoomMessages, data: unknown) {
    if (name === 'hello' || name === 'beat') noteServerTime((data as RoomMessages['beat']).now)
    if (name === 'hello') turn({ hello: data as RoomMessages['hello'], connection: 'live' })
    if (name === 'view') showView(data as RoomMessages['view'])
    if (name === 'change' && streamed) {
      showView(applyChanges(streamed, data as RoomMessages['change']))
    }
    if (name === 'bye') stream.reopen()
    if (name === 'rest') stream.rest()
    if (name === 'gone') void leaveOrStay()
  }

  function showView(view: RoomMessages['view']) {
    streamed = view
    if (view.version < (state.read().view?.version ?? 0)) return
    turn({ view })
    followRound(code, view)
  }

  /** A facilitator without a seat stays in the room. */
  async function leaveOrStay() {
    if (await hasPlace(code)) return stream.reopen()
    stream.close()
    goAway()
  }

  function goAway() {
    turn({ connection: 'gone' })
    void mutate(doorKey(code))
  }

  return stream
}

/** True if the user has a seat or leads the room. A server that does not answer counts as true. */
async function hasPlace(code: string): Promise<boolean> {
  try {
    const door = await findDoor(code)
    return door !== null && (door.seatId !== null || door.isFacilitator)
  } catch {
    return true
  }
}

/** Returns null if there is no such room. */
async function findDoor(code: string): Promise<RoomDoor | null> {
  try {
    return await call(api.rooms[':code'].$get({ param: { code } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function doorKey(code: string) {
  return ['room', code]
}
