import { nameKey } from '../squads/names.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'

/**
 * Where a retrospective came from, stored with it as `imported_from`, so that a second import of the same file is
 * recognised: the `id` of a row of an account export, or else the names in a local history.
 */
export type Origin = JsonObject & {
  sprint: string
  squadName: string
  id?: string
  /** Distinguishes entries of one file with the same names; absent on the first. */
  copy?: number
}

/** Null if the value is not an origin. */
export function toOrigin(value: unknown): Origin | null {
  if (!isJsonObject(value)) return null
  const { id, copy, ...rest } = value
  return {
    ...rest,
    sprint: toText(value.sprint),
    squadName: toText(value.squadName),
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    ...(typeof copy === 'number' ? { copy } : {}),
  }
}

/** Keeps the row's own earlier origin, but identifies the row by its own id from here on, if it has one. */
export function originOfRow({
  id,
  before,
  names,
}: {
  id: string
  before: Origin | null
  names: { sprint: string; squadName: string }
}): Origin {
  if (id === '') return before ?? names
  const { copy: _, ...rest } = before ?? { ...names, copy: 0 }
  return { ...rest, sprint: rest.sprint, squadName: rest.squadName, id }
}

/** Equal for two entries with the same origin, apart from `copy`. */
export function nameOfOrigin({ id, sprint, squadName }: Origin): string {
  return id === undefined
    ? JSON.stringify([nameKey(sprint), nameKey(squadName)])
    : JSON.stringify(id)
}

/** Equal exactly for equal origins. */
export function keyOfOrigin(origin: Origin): string {
  return `${nameOfOrigin(origin)} ${origin.copy ?? 1}`
}
