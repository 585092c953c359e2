import useSWR, { type SWRResponse } from 'swr'
import { planActions, toActionResult } from '~/domain/actions/action-import'
import type { ImportContents } from '~/domain/transfer/import-file'
import { toImportParts } from '~/domain/transfer/import-parts'
import { type ImportPlan, numberEntries, planImport } from '~/domain/transfer/import-plan'
import { refreshSquads } from '~/features/squads/client'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { ImportInput, ImportResult } from './schema'
import '~/i18n/action-error-texts'
import '~/i18n/squad-error-texts'

/** Target squad of an import, for texts and file names. */
export type SquadOfTransfer = { id: string; name: string }

/** Lists the possible targets of an import: every squad that the user belongs to, oldest first. */
export function useSquadNames(): SWRResponse<SquadOfTransfer[], ApiProblem> {
  return useSWR<SquadOfTransfer[], ApiProblem>(['squads', 'names'], readSquadNames)
}

/** The part of a file that is imported. */
type Readable = Pick<ImportContents, 'entries' | 'actions'> & {
  /** Set for a table, which is imported in a single transaction and can be taken back. */
  table?: ImportInput['table']
}

/** Previews an import without writing anything. */
export function previewImport(squadId: string, contents: Readable): Promise<ImportResult> {
  return send(squadId, contents, { dryRun: true })
}

/** Previews an import into a new, empty squad. Makes no request. */
export function previewNewSquad({ entries, actions }: Readable): ImportResult {
  const { added, same }: ImportPlan = planImport(numberEntries(entries), [])
  const toPlace = ({ entry, sprint }: ImportPlan['added'][number]) => ({
    label: entry.label,
    sprint,
    average: entry.average,
  })
  return {
    ...blankResult(),
    ...{ added: added.map(toPlace), same: same.map(toPlace) },
    actions: toActionResult(planActions(actions, { known: [], people: [] })),
  }
}

/** Imports a file into a squad. Reloads the squads on screen, even if it fails half-way. */
export async function importFile(squadId: string, contents: Readable): Promise<ImportResult> {
  try {
    return await send(squadId, contents, { dryRun: false })
  } finally {
    await refreshSquads()
  }
}

/** Sends the parts in sequence, because assigned numbers follow those of earlier parts. */
async function send(
  squadId: string,
  { entries, actions, table }: Readable,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult> {
  const parts = toImportParts(
    numberEntries(entries),
    actions,
    table ? Number.POSITIVE_INFINITY : undefined,
  )
  const whole = blankResult()
  let after = 0
  for (const [index, { rows, highest }] of parts.entries()) {
    after = Math.max(after, highest)
    const part = { after, isLast: index === parts.length - 1 }
    const json = { file: rows, dryRun, part, ...(table && { table }) }
    const result = await call(api.squads[':squadId'].imports.$post({ param: { squadId }, json }))
    after = result.added.reduce((highest, { sprint }) => Math.max(highest, sprint), after)
    whole.added.push(...result.added)
    whole.same.push(...result.same)
    whole.conflict.push(...result.conflict)
    whole.replaced.push(...result.replaced)
    whole.takenBack ??= result.takenBack
    whole.unreadable.push(...result.unreadable)
    for (const outcome of ACTION_OUTCOMES) whole.actions[outcome].push(...result.actions[outcome])
  }
  return whole
}

const ACTION_OUTCOMES = ['added', 'changed', 'same', 'conflict', 'asIdeas'] as const

function blankResult(): ImportResult {
  return {
    ...{ added: [], same: [], conflict: [], replaced: [], takenBack: null, unreadable: [] },
    actions: { added: [], changed: [], same: [], conflict: [], asIdeas: [] },
  }
}

async function readSquadNames(): Promise<SquadOfTransfer[]> {
  const names: SquadOfTransfer[] = []
  let after: string | null = null
  do {
    const query: { limit: string; after?: string } = after
      ? { limit: '100', after }
      : { limit: '100' }
    const page: { squads: SquadOfTransfer[]; next: string | null } = await call(
      api.squads.$get({ query }),
    )
    names.push(...page.squads.map(({ id, name }) => ({ id, name })))
    after = page.next
  } while (after !== null)
  return names
}
