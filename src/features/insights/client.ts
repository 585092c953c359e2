import { useDeferredValue, useMemo } from 'react'
import useSWR, { mutate } from 'swr'
import { toReadSprint } from '~/domain/local/sent-sprint'
import { remembered } from '~/domain/text/remembered'
import type { ReadSprint } from '~/domain/trends/reading-values'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { HistorySprint, Overview, SquadHistory } from './schema'

/** A sprint of account mode for analysis. */
export type SquadSprint = ReadSprint &
  Pick<HistorySprint, 'retrospectiveId' | 'sprint' | 'name' | 'createdAt' | 'people' | 'deadline'>

const sprintsOf = remembered(({ sprints }: SquadHistory) => sprints.map(toReadSprint))

/** Returns the squad's sprints, oldest first; undefined while they load. */
export function useHistory(squadId: string) {
  const query = useSWR<SquadHistory & { readAt: Date }, ApiProblem>(
    historyKey(squadId),
    async () => ({
      ...(await call(api.squads[':squadId'].history.$get({ param: { squadId } }))),
      readAt: new Date(),
    }),
  )
  // Cached data of a squad that the user can no longer read is not shown. Deferred, so that React renders a long history in slices.
  const data = useDeferredValue(query.error?.code === 'NOT_FOUND' ? undefined : query.data)
  return { ...query, data, sprints: data && sprintsOf(data) }
}

function historyKey(squadId: string) {
  return ['squads', squadId, 'history']
}

/** Marks a topic as a different one from a sprint on, or removes the mark. Resolves when the new history has loaded. */
export async function declareTopic(
  squadId: string,
  place: { retrospectiveId: string; topicId: string },
  { isAnother }: { isAnother: boolean },
): Promise<void> {
  const { retrospectiveId } = place
  // The client does not encode, and an imported topic's id can be any text.
  const param = { retrospectiveId, topicId: encodeURIComponent(place.topicId) }
  const one = api.retrospectives[':retrospectiveId'].topics[':topicId'].break
  await call(isAnother ? one.$put({ param }) : one.$delete({ param }))
  await mutate(historyKey(squadId))
}

export type CoachedSquad = Omit<Overview['squads'][number], 'sprints'> & {
  sprints: readonly SquadSprint[]
}

/** Returns the squads that the user coaches, by name; undefined while they load. */
export function useOverview() {
  const query = useSWR<Overview, ApiProblem>(['squads', 'overview'], () =>
    call(api.overview.$get()),
  )
  const squads = useMemo(
    () =>
      query.data?.squads.map(
        ({ sprints, ...squad }): CoachedSquad => ({
          ...squad,
          sprints: sprints.map(toReadSprint),
        }),
      ),
    [query.data],
  )
  return { ...query, squads }
}
