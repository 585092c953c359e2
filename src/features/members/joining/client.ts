import useSWR, { mutate, type SWRResponse } from 'swr'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import type { Invitation, Joined } from '../schema'

/** Requests an invitation. Null for one that is used, withdrawn, expired or unknown. */
export function useInvitation(token: string): SWRResponse<Invitation | null, ApiProblem> {
  return useSWR<Invitation | null, ApiProblem>(invitationKey(token), () => findInvitation(token), {
    // Every request counts towards the limit, and a whole office may share one address.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: (error) => error.isPassing,
  })
}

/** Resolves to the joined squad and the user's role there. If the invitation is already used, `useInvitation` reports that from then on. */
export async function acceptInvitation(token: string): Promise<Joined> {
  try {
    return await call(api.invitations[':token'].$post({ param: { token } }))
  } catch (error) {
    if (isNotFound(error)) await mutate(invitationKey(token), null, { revalidate: false })
    throw error
  }
}

async function findInvitation(token: string): Promise<Invitation | null> {
  try {
    return await call(api.invitations[':token'].$get({ param: { token } }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'NOT_FOUND'
}

function invitationKey(token: string) {
  return ['invitation', token]
}
