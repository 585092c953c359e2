/*
 * Adds `Map.groupBy`, with which Vitest 5 prints failed tests and which Node 20 does not have: a failing run would end in a TypeError of the reporter
 * instead of the failure.
 */
const map: MapConstructor & { groupBy?: typeof groupBy } = Map
map.groupBy ??= groupBy

function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
