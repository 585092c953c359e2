import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { Embed } from './schema'

const squad = api.squads[':squadId'].embeds
const one = squad[':picture']

const keyOf = (squadId: string) => ['embeds', squadId] as const

export function useEmbeds(squadId: string): SWRResponse<{ embeds: Embed[] }, ApiProblem> {
  return useSWR<{ embeds: Embed[] }, ApiProblem>(keyOf(squadId), () =>
    call(squad.$get({ param: { squadId } })),
  )
}

type Which = { squadId: string; picture: Embed['kind'] }

export async function shareEmbed(which: Which): Promise<void> {
  await call(one.$put({ param: which }))
  await mutate(keyOf(which.squadId))
}

export async function revokeEmbed(which: Which): Promise<void> {
  await call(one.$delete({ param: which }))
  await mutate(keyOf(which.squadId))
}
