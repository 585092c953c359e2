import useSWR, { mutate, type SWRResponse } from 'swr'
import type { z } from 'zod'
import { noteSession } from '~/features/auth/client'
import { ApiProblem, api, call } from '~/lib/api-client'
import type {
  CommandInput,
  FeedbackInput,
  feedbackChange,
  NewRoom,
  openRooms,
  RoomDoor,
} from './schema'

type OpenRooms = z.infer<typeof openRooms>

/** While the door is requested again, its last answer stays: an open room is not taken away meanwhile. */
export function useRoomDoor(code: string): SWRResponse<RoomDoor | null, ApiProblem> {
  return useSWR<RoomDoor | null, ApiProblem>(doorKey(code), () => findDoor(code), {
    revalidateOnFocus: false,
    keepPreviousData: true,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

/** The door is requested again, and its answer decides what is shown. */
export async function refreshDoor(code: string): Promise<void> {
  await mutate(doorKey(code))
}

/** Takes a seat. An empty nickname means none. */
export async function takeSeat(code: string, { nickname }: { nickname: string }): Promise<void> {
  const json = nickname.trim() === '' ? {} : { nickname }
  await call(api.rooms[':code'].seats.$post({ param: { code }, json }))
  await refreshDoor(code)
}

/** Makes the user the leader of the room of a squad of theirs, in place of another member. */
export async function takeLead(code: string): Promise<void> {
  await call(api.rooms[':code'].lead.$post({ param: { code } }))
  await refreshDoor(code)
}

export async function renameSeat(code: string, nickname: string | null): Promise<void> {
  await call(api.rooms[':code'].seat.$patch({ param: { code }, json: { nickname } }))
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
  try {
    await call(api.rooms[':code'].feedback.$post({ param: { code }, json: feedback }))
  } catch (error) {
    // Who leads without a seat may have lost the lead.
    if (error instanceof ApiProblem && error.code === 'NO_SEAT') void refreshDoor(code)
    throw error
  }
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

/** Returns null if there is no such room. */
export async function findDoor(code: string): Promise<RoomDoor | null> {
  try {
    const door = await call(api.rooms[':code'].$get({ param: { code } }))
    noteSession(door.isSignedIn)
    return door
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function doorKey(code: string) {
  return ['room', code]
}
