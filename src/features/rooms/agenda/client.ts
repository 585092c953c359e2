import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call, REPEATABLE } from '~/lib/browser/api-client'
import type { Agenda } from '../schema'
import '~/i18n/squad-error-texts'

/** Returns the topics that the squad brings to its next room. Sends no request without an id. */
export function useAgenda(squadId: string | null): SWRResponse<Agenda, ApiProblem> {
  return useSWR<Agenda, ApiProblem>(squadId === null ? null : keyOf(squadId), () =>
    call(api.squads[':squadId'].agenda.$get({ param: { squadId: squadId ?? '' } })),
  )
}

/** Brings a topic to the squad's next room, or removes it. */
export async function changeAgenda(
  squadId: string,
  { topicId, isBrought }: { topicId: string; isBrought: boolean },
): Promise<void> {
  const topic = api.squads[':squadId'].agenda[':topicId']
  const param = { squadId, topicId }
  await call(isBrought ? topic.$put({ param }, REPEATABLE) : topic.$delete({ param }, REPEATABLE))
  await mutate<Agenda>(
    keyOf(squadId),
    (known) =>
      known && {
        ...known,
        topics: known.topics.map((each) => (each.id === topicId ? { ...each, isBrought } : each)),
      },
  )
}

function keyOf(squadId: string) {
  return ['squads', squadId, 'agenda']
}
