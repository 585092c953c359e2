import useSWR, { mutate, type SWRResponse } from 'swr'
import type { z } from 'zod'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { NewRoom, openRooms } from '../schema'
import '~/i18n/squad-error-texts'

type OpenRooms = z.infer<typeof openRooms>

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
