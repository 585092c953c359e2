import { isJsonObject, type JsonObject, toText } from './json.ts'
import { nameKey } from './names.ts'

/**
 * Where a retrospective came from, kept with it as `imported_from`, so that the same file is known when it comes
 * again: the `id` of a row of an account export, else the names in a local history.
 */
export type Origin = JsonObject & {
  sprint: string
  squadName: string
  id?: string
  /** Tells entries of one file apart that go by the same names; absent on the first. */
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

/** What a row was imported from before stays with it, but from here on it is known by its own id, if it has one. */
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

/** What two origins have in common when they are the same; `copy` aside. */
export function nameOfOrigin({ id, sprint, squadName }: Origin): string {
  return id === undefined
    ? JSON.stringify([nameKey(sprint), nameKey(squadName)])
    : JSON.stringify(id)
}

/** The same for two origins that are the same, and for no others. */
export function keyOfOrigin(origin: Origin): string {
  return `${nameOfOrigin(origin)} ${origin.copy ?? 1}`
}
