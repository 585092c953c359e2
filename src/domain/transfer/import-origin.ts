import { nameKey } from '../squads/names.ts'
import { isJsonObject, type JsonObject, toText } from '../text/json.ts'

/**
 * The origin of a retrospective, stored with it as `imported_from`, so that a second import of the same file is recognised: the `id` of a row of an
 * account export, or else the code of a quick room, or the names in a local history.
 */
export type Origin = JsonObject & {
  sprint: string
  squadName: string
  id?: string
  room?: string
  /** Distinguishes entries of one file with the same names; absent on the first. */
  copy?: number
}

/** Reads an origin; null for any other value. */
export function toOrigin(value: unknown): Origin | null {
  if (!isJsonObject(value)) return null
  const { id, copy, room, ...rest } = value
  return {
    ...rest,
    sprint: toText(value.sprint),
    squadName: toText(value.squadName),
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    ...(typeof copy === 'number' ? { copy } : {}),
    ...(typeof room === 'string' && room !== '' ? { room } : {}),
  }
}

/** Keeps the row's earlier origin, but identifies the row by its own id from here on, if it has one. */
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

/** Returns a key that is equal for two entries with the same origin, apart from `copy`. */
export function nameOfOrigin({ id, room, sprint, squadName }: Origin): string {
  if (id !== undefined) return JSON.stringify(id)
  // Quick rooms of several browsers have the same names.
  return JSON.stringify(room === undefined ? [nameKey(sprint), nameKey(squadName)] : { room })
}

/** Returns a key that is equal exactly for equal origins. */
export function keyOfOrigin(origin: Origin): string {
  return `${nameOfOrigin(origin)} ${origin.copy ?? 1}`
}
