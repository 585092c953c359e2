/**
 * `derive` with a memory: the result is kept as long as its source lives. For work on a whole history, because React forgets what components have memoized
 * when their first drawing is interrupted, and because several parts of a page read the same history.
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
