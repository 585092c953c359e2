import { PAIR_COLUMNS, type PairSort } from '~/domain/trends/sprint-pair'

/** The choices on the page of two sprints, as its address has them. */
export type PairChoice = {
  /** Indexes of the sprints. They always differ. */
  now: number
  before: number
  /** Null for the order of the topics. */
  sort: PairSort | null
  isChangedOnly: boolean
  hasRadar: boolean
}

/** Reads the choices. Without a known sprint it compares the newest one, and by default with the one before. Expects at least two sprints. */
export function pairChoice(
  search: URLSearchParams,
  sprints: readonly { sprint: number }[],
): PairChoice {
  const placeOf = (name: string) =>
    sprints.findIndex(({ sprint }) => String(sprint) === search.get(name))
  const found = placeOf('sprint')
  const now = found === -1 ? sprints.length - 1 : found
  const other = placeOf('with')
  const before = other === -1 || other === now ? neighbourOf(now) : other
  return {
    ...{ now, before, sort: sortIn(search.get('sort') ?? '') },
    ...{ isChangedOnly: search.has('changed'), hasRadar: search.has('radar') },
  }
}

function neighbourOf(place: number): number {
  return place === 0 ? 1 : place - 1
}

function sortIn(text: string): PairSort | null {
  const by = PAIR_COLUMNS.find((column) => column === text.replace(/^-/, ''))
  return by ? { by, isDescending: text.startsWith('-') } : null
}

/** Returns the query of the address for these choices. */
export function pairQuery(
  { now, before, sort, isChangedOnly, hasRadar }: PairChoice,
  sprints: readonly { sprint: number }[],
): string {
  const query = new URLSearchParams()
  query.set('sprint', String(sprints[now]?.sprint ?? ''))
  query.set('with', String(sprints[before]?.sprint ?? ''))
  if (sort) query.set('sort', `${sort.isDescending ? '-' : ''}${sort.by}`)
  if (isChangedOnly) query.set('changed', '1')
  if (hasRadar) query.set('radar', '1')
  return `?${query}`
}

/** Returns the next order after a press of a column's head: upward, downward, then the order of the topics. */
export function nextSort(sort: PairSort | null, by: PairSort['by']): PairSort | null {
  if (sort?.by !== by) return { by, isDescending: false }
  return sort.isDescending ? null : { by, isDescending: true }
}
