import { useMemo, useState } from 'react'
import type { Retrospective } from '~/features/retrospectives/schema'
import { SPRINTS_AT_FIRST, useRetrospectives } from '../client'
import type { RetrospectiveSummary, Squad } from '../schema'

/** Sprints added to the list with each press of the button. */
export const A_PAGE = 100

/**
 * Loads a squad's retrospectives for a list and a chart, which each show more on request. `latest` are the newest ones if they are known already.
 * Requests nothing while `isWanted` is false.
 */
export function useSquadHistory(
  { id, retrospectiveCount: total }: Squad,
  {
    listedAtFirst,
    latest,
    isWanted,
  }: {
    listedAtFirst: number
    latest?: readonly RetrospectiveSummary[] | undefined
    isWanted: boolean
  },
) {
  const [count, setCount] = useState(SPRINTS_AT_FIRST)
  const [listed, setListed] = useState(listedAtFirst)
  const needsAll = latest === undefined || total > 1
  // One more than is shown, for the change of the last one.
  const query = useRetrospectives(id, isWanted && needsAll ? count + 1 : null)
  const loaded = query.data?.retrospectives
  const summaries = useMemo(() => loaded?.map(toSummary), [loaded])
  const compared = useMemo(() => loaded?.slice(0, count), [loaded, count])
  return {
    query,
    total,
    /** All loaded retrospectives, newest first; undefined while they load. */
    loaded,
    /** Those of the list, and at least one more if there is one. */
    known: (listed > listedAtFirst ? summaries : undefined) ?? latest ?? summaries,
    listed,
    /** Number of retrospectives that the list does not show. */
    missing: total - listed,
    isListing: query.isLoading && listed > listedAtFirst,
    /** Those of the chart. */
    compared,
    hasFailed: query.error !== undefined && !(loaded && loaded.length >= Math.min(total, count)),
    listMore() {
      const next = listed + Math.min(total - listed, A_PAGE)
      setListed(next)
      setCount(Math.max(count, next))
    },
    compareMore: () => setCount(count + SPRINTS_AT_FIRST),
  }
}

export type SquadHistory = ReturnType<typeof useSquadHistory>

function toSummary({ id, sprint, name, createdAt, canDelete, data }: Retrospective) {
  const { average, source } = data.ok ? data : { average: null, source: undefined }
  return { id, sprint, name, createdAt, canDelete, average, source, isUnreadable: !data.ok }
}
