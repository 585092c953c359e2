import useSWR, { mutate, type SWRResponse } from 'swr'
import { noteSession } from '~/features/auth/client'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import type { RoomDoor } from './schema'

/** Keeps the last response while the door is requested again, so that an open room stays on screen. */
export function useRoomDoor(code: string): SWRResponse<RoomDoor | null, ApiProblem> {
  return useSWR<RoomDoor | null, ApiProblem>(doorKey(code), () => findDoor(code), {
    revalidateOnFocus: false,
    keepPreviousData: true,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

/** Requests the door again. Its response decides what is shown. */
export async function refreshDoor(code: string): Promise<void> {
  await mutate(doorKey(code))
}

/** Takes a seat. An empty nickname means none. */
export async function takeSeat(code: string, json: { nickname: string }): Promise<void> {
  const { seatId } = await call(api.rooms[':code'].seats.$post({ param: { code }, json }))
  const toSeated = (door?: RoomDoor | null) => door && { ...door, seatId }
  await mutate(doorKey(code), toSeated, { revalidate: false })
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
