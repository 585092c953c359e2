import useSWR, { mutate, type SWRResponse } from 'swr'
import type { InvitedRole } from '~/domain/squads/squad'
import { ApiProblem, api, call } from '~/lib/browser/api-client'
import type { Invitation, Joined, NewInvitation, SquadMembers } from './schema'
import '~/i18n/squad-error-texts'

/** First part of the cache key of every answer about squads: a change of members affects all of them. */
const SQUADS = 'squads'

/** Requests the squad's members. Requests nothing without an id. */
export function useMembers(squadId: string | null): SWRResponse<SquadMembers, ApiProblem> {
  return useSWR<SquadMembers, ApiProblem>(squadId === null ? null : membersKey(squadId), () =>
    call(api.squads[':squadId'].members.$get({ param: { squadId: squadId ?? '' } })),
  )
}

/** Creates an invitation. Without an e-mail the owner passes the link on. */
export async function createInvitation(
  squadId: string,
  json: { email?: string; role: InvitedRole },
): Promise<NewInvitation> {
  const invitation = await call(
    api.squads[':squadId'].invitations.$post({ param: { squadId }, json }),
  )
  await mutate(membersKey(squadId))
  return invitation
}

export async function withdrawInvitation(squadId: string, invitationId: string): Promise<void> {
  const invitation = api.squads[':squadId'].invitations[':invitationId']
  await call(invitation.$delete({ param: { squadId, invitationId } }))
}

export async function removeMember(squadId: string, userId: string): Promise<void> {
  await call(api.squads[':squadId'].members[':userId'].$delete({ param: { squadId, userId } }))
}

export async function handOverSquad(squadId: string, userId: string): Promise<void> {
  await call(api.squads[':squadId'].owner.$post({ param: { squadId }, json: { userId } }))
}

/** Reloads every answer about squads that is on screen. Resolves when they have loaded. */
export async function refreshSquads(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === SQUADS)
}

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

function membersKey(squadId: string) {
  return [SQUADS, squadId, 'members']
}
