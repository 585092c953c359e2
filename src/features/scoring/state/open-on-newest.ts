import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a horizontally scrolling region with the newest sprint at its right end. The region opens there, scrolls there when a sprint is
 * added, and keeps its position when earlier ones are inserted. `data-earlier` and `data-later` mark the ends where more lies.
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
    markEnds(element)
  }, [newest, oldest])

  // External system: scrolling, and the width of the window.
  useEffect(() => {
    const element = region.current
    if (!element) return
    const mark = () => {
      last.current.width = element.scrollWidth
      markEnds(element)
    }
    const resize = () => {
      // The newest sprint stays at the right end.
      if (!element.hasAttribute('data-later')) element.scrollLeft = element.scrollWidth
      mark()
    }
    element.addEventListener('scroll', mark, { passive: true })
    window.addEventListener('resize', resize)
    return () => {
      element.removeEventListener('scroll', mark)
      window.removeEventListener('resize', resize)
    }
  }, [])

  return region
}

/** Marks the ends of a region beyond which more than a pixel is hidden. */
function markEnds(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  element.toggleAttribute('data-earlier', scrollLeft > 1)
  element.toggleAttribute('data-later', scrollWidth - clientWidth - scrollLeft > 1)
}
