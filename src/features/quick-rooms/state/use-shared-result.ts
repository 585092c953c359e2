import useSWR, { type SWRResponse } from 'swr'
import type { SharedResult } from '~/features/quick-rooms/schema'
import { ApiProblem, api, call } from '~/lib/browser/api-client'

/** Requests a result by its link. Null once the room is deleted, and for an unknown link. */
export function useSharedResult(token: string): SWRResponse<SharedResult | null, ApiProblem> {
  return useSWR<SharedResult | null, ApiProblem>(['quick-result', token], () => findResult(token), {
    // Every request counts towards the limit, and a whole office may share one address.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

async function findResult(resultToken: string): Promise<SharedResult | null> {
  try {
    return await call(api['quick-results'][':resultToken'].$get({ param: { resultToken } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
    throw error
  }
}
