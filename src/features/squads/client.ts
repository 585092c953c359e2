import useSWR, { mutate, type SWRResponse } from 'swr'
import type { Retrospective } from '~/features/retrospectives/schema'
import { type ApiProblem, api, call, REPEATABLE } from '~/lib/browser/api-client'
import { createAttempts } from '~/lib/browser/attempts'
import type { Squad, SquadChange, SquadOverview, SquadPage } from './schema'
import '~/i18n/squad-error-texts'

/** First part of the cache key of every answer about squads, so that one call reloads them all. */
const SQUADS = 'squads'

/** Squads shown initially, and added with each press of the button. */
export const SQUADS_A_PAGE = 50
/** Sprints compared initially. */
export const SPRINTS_AT_FIRST = 20
const MOST_RETROSPECTIVES_A_CALL = 100

export type SquadList = { squads: SquadOverview[]; coached: number; hasMore: boolean }

/** Returns the oldest `count` squads, each with its newest retrospectives. */
export function useSquads(count: number): SWRResponse<SquadList, ApiProblem> {
  return useSWR<SquadList, ApiProblem>([SQUADS, count], () => readSquads(count), {
    keepPreviousData: true,
  })
}

export function useSquad(squadId: string): SWRResponse<Squad & { readAt: Date }, ApiProblem> {
  return useSWR<Squad & { readAt: Date }, ApiProblem>([SQUADS, squadId], async () => ({
    ...(await call(api.squads[':squadId'].$get({ param: { squadId } }))),
    readAt: new Date(),
  }))
}

export type RetrospectiveList = { retrospectives: Retrospective[]; hasMore: boolean }

/** Returns the newest `count` retrospectives of a squad with their data. Null makes no request yet. */
export function useRetrospectives(
  squadId: string,
  count: number | null,
): SWRResponse<RetrospectiveList, ApiProblem> {
  return useSWR<RetrospectiveList, ApiProblem>(
    count === null ? null : [SQUADS, squadId, 'retrospectives', count],
    () => readRetrospectives(squadId, count ?? 0),
    { keepPreviousData: true },
  )
}

/** Reloads every answer about squads that is on screen. Resolves when they have loaded. */
export async function refreshSquads(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[0] === SQUADS)
}

const attemptSquad = createAttempts()

export async function createSquad(name: string): Promise<Squad> {
  const squad = await attemptSquad({ name }, (id) =>
    call(api.squads.$post({ json: { id, name } }, REPEATABLE)),
  )
  await refreshSquads()
  return squad
}

export async function changeSquad(squadId: string, json: SquadChange): Promise<void> {
  await call(api.squads[':squadId'].$patch({ param: { squadId }, json }))
  await refreshSquads()
}

/** Deletes the squad and its retrospectives. The screen keeps them until it is refreshed. */
export async function deleteSquad(squadId: string): Promise<void> {
  await call(api.squads[':squadId'].$delete({ param: { squadId } }))
}

/** Returns every retrospective that the user may read, as the text of a JSON file. */
export async function readExport(): Promise<string> {
  const response = await api.export.$get()
  return response.text()
}

async function readSquads(count: number): Promise<SquadList> {
  const squads: SquadOverview[] = []
  let after: string | null = null
  let coached = 0
  do {
    const limit = String(Math.min(SQUADS_A_PAGE, count - squads.length))
    const page: SquadPage = await call(
      api.squads.$get({ query: after ? { limit, after } : { limit } }),
    )
    squads.push(...page.squads)
    after = page.next
    coached = page.coached
  } while (after !== null && squads.length < count)
  return { squads, coached, hasMore: after !== null }
}

async function readRetrospectives(squadId: string, count: number): Promise<RetrospectiveList> {
  const retrospectives: Retrospective[] = []
  let before: number | null = null
  do {
    const limit = String(Math.min(MOST_RETROSPECTIVES_A_CALL, count - retrospectives.length))
    const page: { retrospectives: Retrospective[]; next: number | null } = await call(
      api.squads[':squadId'].retrospectives.$get({
        param: { squadId },
        query: before ? { limit, before: String(before) } : { limit },
      }),
    )
    retrospectives.push(...page.retrospectives)
    before = page.next
  } while (before !== null && retrospectives.length < count)
  return { retrospectives, hasMore: before !== null }
}
