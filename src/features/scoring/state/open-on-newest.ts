import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a region that scrolls sideways with the newest sprint at its right end: opens there, goes
 * there when a sprint is added, and stays on what is in view when earlier ones are put before it.
 */
export function useOpenOnNewest<Region extends HTMLElement>(sprints: {
  newest: number
  oldest: number
}): RefObject<Region | null> {
  const { newest, oldest } = sprints
  const region = useRef<Region>(null)
  const last = useRef({ newest: -1, oldest: -1, width: 0 })

  // The scroll position, which only the DOM has.
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const { scrollLeft, scrollWidth } = element
    if (last.current.newest !== newest) element.scrollLeft = scrollWidth
    else if (last.current.oldest !== oldest) {
      element.scrollLeft = scrollLeft + scrollWidth - last.current.width
    }
    last.current = { newest, oldest, width: scrollWidth }
  }, [newest, oldest])

  return region
}
