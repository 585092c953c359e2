import useSWR, { mutate, type SWRResponse } from 'swr'
import type { InvitedRole } from '~/domain/squads/squad'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { NewInvitation, SquadMembers } from './schema'
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

function membersKey(squadId: string) {
  return [SQUADS, squadId, 'members']
}
