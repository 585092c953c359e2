type WithId = { readonly id: string }

/** Sorts squads by an order of their ids. Those that it does not name follow in the given order. */
export function inOwnOrder<Squad extends WithId>(
  squads: readonly Squad[],
  order: readonly string[],
): Squad[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Squad) => places.get(id) ?? order.length
  return squads.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the order without the ids of squads that are gone. */
export function withoutGone(order: readonly string[], squads: readonly WithId[]): string[] {
  return order.filter((id) => squads.some((squad) => squad.id === id))
}

/** Returns the order of the shown squads after one of them has moved by a number of places, at most to an end. */
export function orderAfterMove(
  squads: readonly WithId[],
  { id, by }: { id: string; by: number },
): string[] {
  const ids = squads.map((squad) => squad.id)
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, ids.indexOf(id) + by), 0, id)
}
