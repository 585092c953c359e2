import useSWR, { mutate, type SWRResponse } from 'swr'
import type { Report } from '~/domain/reports/report'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import type { ReportShare, ReportShareChange, SquadReport } from './schema'

export function useReport(retrospectiveId: string): SWRResponse<SquadReport, ApiProblem> {
  return useSWR<SquadReport, ApiProblem>(reportKey(retrospectiveId), () =>
    call(api.retrospectives[':retrospectiveId'].report.$get({ param: { retrospectiveId } })),
  )
}

/** Requests the report as the holders of this link see it; without one, as those of a new link would. */
export function useSharePreview(
  retrospectiveId: string,
  share: ReportShare | null,
): SWRResponse<Report, ApiProblem> {
  const { withVotes = false, withTexts = false } = share ?? {}
  return useSWR<Report, ApiProblem>(
    [...reportKey(retrospectiveId), 'preview', withVotes, withTexts],
    () => call(api.retrospectives[':retrospectiveId'].share.$get({ param: { retrospectiveId } })),
    { keepPreviousData: true },
  )
}

/** Requests a shared report. Null for a revoked or unknown link. */
export function useSharedReport(token: string): SWRResponse<Report | null, ApiProblem> {
  return useSWR<Report | null, ApiProblem>(['shared-report', token], () => findShared(token), {
    // Every request counts towards the limit, and a whole office may share one address.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

/** Returns the link that shows the report, and creates it if necessary. */
export async function shareReport(retrospectiveId: string): Promise<ReportShare> {
  const share = await call(
    api.retrospectives[':retrospectiveId'].share.$put({ param: { retrospectiveId } }),
  )
  await rememberShare(retrospectiveId, share)
  return share
}

/** Changes the link's content besides the scores. */
export async function changeShare(retrospectiveId: string, json: ReportShareChange): Promise<void> {
  const share = await call(
    api.retrospectives[':retrospectiveId'].share.$patch({ param: { retrospectiveId }, json }),
  )
  await rememberShare(retrospectiveId, share)
}

export async function revokeReport(retrospectiveId: string): Promise<void> {
  await call(api.retrospectives[':retrospectiveId'].share.$delete({ param: { retrospectiveId } }))
  await rememberShare(retrospectiveId, null)
}

async function rememberShare(retrospectiveId: string, share: ReportShare | null): Promise<void> {
  await mutate<SquadReport>(reportKey(retrospectiveId), (known) => known && { ...known, share }, {
    revalidate: false,
  })
}

async function findShared(token: string): Promise<Report | null> {
  try {
    return await call(api.shared[':shareToken'].$get({ param: { shareToken: token } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function reportKey(retrospectiveId: string) {
  return ['reports', retrospectiveId]
}
