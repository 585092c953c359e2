import type { ImportAction } from '../actions/action-file.ts'
import { nameKey } from '../squads/names.ts'
import { MAX_TITLE_LENGTH } from '../topics/topic-tree.ts'
import type { ImportContents, ImportEntry } from '../transfer/import-file.ts'

/** The squad that the entries of one local squad are imported into. */
export type Target =
  | { kind: 'squad'; squadId: string }
  | { kind: 'new'; name: string }
  | { kind: 'none' }

/** A squad that receives entries; `squadId` is null until it is created. */
export type Destination = {
  squadId: string | null
  name: string
  entries: ImportEntry[]
  actions: ImportAction[]
}

type Named = { id: string; name: string }

/** Proposes the squad of the same name, or else a new one. `unnamed` is the name for entries without one. */
export function proposeTarget(
  name: string,
  { squads, unnamed }: { squads: readonly Named[]; unnamed: string },
): Target {
  const namesake = squads.find((squad) => nameKey(squad.name) === nameKey(name))
  if (namesake) return { kind: 'squad', squadId: namesake.id }
  return { kind: 'new', name: [...(name.trim() || unnamed)].slice(0, MAX_TITLE_LENGTH).join('') }
}

/**
 * Groups entries and their actions by target squad, each in the order of the history. Merges entries from two names with one target, so that they are
 * numbered together. `targets` are by `nameKey`. Leaves out entries whose name has no target.
 */
export function toDestinations(
  { entries, actions }: Pick<ImportContents, 'entries' | 'actions'>,
  { targets, squads }: { targets: ReadonlyMap<string, Target>; squads: readonly Named[] },
): Destination[] {
  const destinations = new Map<string, Destination>()
  function destinationOf(squadName: string): Destination | null {
    const key = nameKey(squadName)
    const target = targets.get(key)
    if (!target || target.kind === 'none') return null
    const place = target.kind === 'new' ? `new ${key}` : target.squadId
    const known = destinations.get(place)
    const destination = known ?? { ...toPlace(target, squads), entries: [], actions: [] }
    destinations.set(place, destination)
    return destination
  }
  for (const entry of entries) destinationOf(entry.squadName)?.entries.push(entry)
  for (const action of actions) destinationOf(action.squadName)?.actions.push(action)
  return [...destinations.values()]
}

function toPlace(target: Exclude<Target, { kind: 'none' }>, squads: readonly Named[]) {
  if (target.kind === 'new') return { squadId: null, name: target.name.trim() }
  const squad = squads.find(({ id }) => id === target.squadId)
  return { squadId: target.squadId, name: squad?.name ?? '' }
}
