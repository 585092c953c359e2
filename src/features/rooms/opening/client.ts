import useSWR, { mutate, type SWRResponse } from 'swr'
import type { Locale } from '~/i18n/locale'
import { type ApiProblem, api, call, loadForCall } from '~/lib/browser/api-client'
import type { NewRoom, OpenRooms } from '../schema'
import type { NewWindowInput } from '../window/schema'
import '~/i18n/squad-error-texts'

/** Requests nothing without a squad. */
export function useOpenRooms(squadId: string | null): SWRResponse<OpenRooms, ApiProblem> {
  return useSWR<OpenRooms, ApiProblem>(squadId && ['squads', squadId, 'rooms'], () =>
    call(api.squads[':squadId'].rooms.$get({ param: { squadId: squadId ?? '' } })),
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

/** Opens a room for the squad's next sprint, with its topics and the length of its last votes. Its screens change both. */
export async function openNextRoom(
  squadId: string,
  { sprint, locale }: { sprint: number; locale: Locale },
): Promise<{ code: string; isNew: boolean }> {
  // Loaded with the press, because few visits open a room.
  const { listNextTopics } = await loadForCall(() => import('../view/next-topics'))
  return openRoom(squadId, { sprint, topics: await listNextTopics(squadId, locale) })
}

/** Opens a vote with a deadline for the sprint, or returns the room that is open. */
export async function openWindow(
  squadId: string,
  json: NewWindowInput,
): Promise<{ code: string; isNew: boolean }> {
  const room = await call(api.squads[':squadId'].windows.$post({ param: { squadId }, json }))
  await mutate(['squads', squadId, 'rooms'])
  return room
}
