import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call, REPEATABLE } from '~/lib/browser/api-client'
import type { Agenda } from '../schema'

/** What the squad brings to its next room. Requests nothing without an id. */
export function useAgenda(squadId: string | null): SWRResponse<Agenda, ApiProblem> {
  return useSWR<Agenda, ApiProblem>(squadId === null ? null : keyOf(squadId), () =>
    call(api.squads[':squadId'].agenda.$get({ param: { squadId: squadId ?? '' } })),
  )
}

/** Brings a topic, or takes it off again. */
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
        topics: known.topics.map((each) => (each.id === topicId ? { ...each, isBrought } : each)),
      },
  )
}

function keyOf(squadId: string) {
  return ['squads', squadId, 'agenda']
}
