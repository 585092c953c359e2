import useSWR, { type SWRResponse } from 'swr'
import { refreshSquads } from '~/features/squads/client'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { TableImport, TakenBack } from './schema'

/** Requests the tables that were imported into a squad, newest first. */
export function useImports(squadId: string): SWRResponse<TableImport[], ApiProblem> {
  return useSWR<TableImport[], ApiProblem>(['squads', squadId, 'imports'], async () => {
    const { imports } = await call(api.squads[':squadId'].imports.$get({ param: { squadId } }))
    return imports
  })
}

/** Takes an import back, and reloads the squads on screen. */
export async function takeImportBack(squadId: string, importId: string): Promise<TakenBack> {
  const one = api.squads[':squadId'].imports[':importId']
  const takenBack = await call(one.$delete({ param: { squadId, importId } }))
  await refreshSquads()
  return takenBack
}
