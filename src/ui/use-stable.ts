import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every render, which calls the newest one: for handlers of what is not to be drawn again. */
export function useStable<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  // Before anything can be pressed.
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args) => latest.current(...args), [])
}
