import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a horizontally scrolling region with the newest sprint at its right end. The region opens there, scrolls there when a sprint is
 * added, and keeps its position when earlier ones are inserted.
 */
export function useOpenOnNewest<Region extends HTMLElement>(sprints: {
  newest: number
  oldest: number
}): RefObject<Region | null> {
  const { newest, oldest } = sprints
  const region = useRef<Region>(null)
  const last = useRef({ newest: -1, oldest: -1, width: 0 })

  // External system: the element's scroll position.
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
