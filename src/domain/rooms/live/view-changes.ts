/** A part of a view, as JSON. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }
type Item = { readonly id: string; readonly [key: string]: Value }

/**
 * Differences between two views. A list of items with ids that only grew or changed is in `items`, with the id and the
 * changed properties of each changed item, followed by the new ones.
 */
export type ViewChanges = {
  items: Record<string, readonly Item[]>
  values: Record<string, Value>
}

/** Returns the changes from one view to the next, or null if they are equal. Both views must have the same keys. */
export function changesBetween<View extends object>(before: View, after: View): ViewChanges | null {
  const changes: ViewChanges = { items: {}, values: {} }
  let isSame = true
  for (const key of Object.keys(after)) {
    const then = (before as Record<string, Value>)[key] ?? null
    const now = (after as Record<string, Value>)[key] ?? null
    if (isEqual(then, now)) continue
    isSame = false
    const items = isItems(then) && isItems(now) ? changedItems(then, now) : null
    if (items) changes.items[key] = items
    else changes.values[key] = now
  }
  return isSame ? null : changes
}

/** Applies changes to a view. Unchanged parts keep their identity. */
export function applyChanges<View extends object>(
  view: View,
  { items, values }: ViewChanges,
): View {
  const lists = Object.entries(items).map(([key, changed]) => {
    const list = (view as Record<string, unknown>)[key] as readonly Item[]
    return [key, mergeItems(list, changed)] as const
  })
  return { ...view, ...Object.fromEntries(lists), ...values }
}

/** Returns null if an item was removed or moved. The list is then sent whole. */
function changedItems(before: readonly Item[], after: readonly Item[]): Item[] | null {
  if (before.some(({ id }, place) => after[place]?.id !== id)) return null
  return after.flatMap((item, place) => {
    const old = before[place]
    if (!old) return [item]
    return isEqual(old, item) ? [] : [changedProperties(old, item)]
  })
}

function changedProperties(before: Item, after: Item): Item {
  const changed = Object.entries(after).filter(([key, value]) => !isEqual(before[key], value))
  return { id: after.id, ...Object.fromEntries(changed) }
}

function mergeItems(list: readonly Item[], changed: readonly Item[]): Item[] {
  const left = new Map(changed.map((item) => [item.id, item]))
  const merged = list.map((item) => {
    const change = left.get(item.id)
    left.delete(item.id)
    return change ? { ...item, ...change } : item
  })
  return [...merged, ...left.values()]
}

function isItems(value: Value): value is readonly Item[] {
  return (
    Array.isArray(value) && value.every((each) => typeof each === 'object' && each && 'id' in each)
  )
}

function isEqual(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, place) => isEqual(each, other[place]))
    )
  }
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      isEqual((one as Record<string, Value>)[key], (other as Record<string, Value>)[key]),
    )
  )
}
