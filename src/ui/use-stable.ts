import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns the same function at every render, which calls the newest one: for handlers that must not cause rendering. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  // A layout effect runs before the user can click.
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args) => latest.current(...args), [])
}
