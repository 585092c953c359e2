/*
 * What vitest takes from newer versions of Node: without it, Node 20 runs the tests but dies while telling which of
 * them failed.
 */
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
