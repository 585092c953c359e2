/**
 * Wraps `derive` with a memory: keeps the result as long as its source lives. Intended for work on a whole history, because React forgets memoized
 * values when a component's first rendering is interrupted, and because several parts of a page read the same history.
 */
export function remembered<Source extends object, Result extends object>(
  derive: (source: Source) => Result,
): (source: Source) => Result {
  const results = new WeakMap<Source, Result>()
  return (source) => {
    const known = results.get(source)
    if (known) return known
    const result = derive(source)
    results.set(source, result)
    return result
  }
}
