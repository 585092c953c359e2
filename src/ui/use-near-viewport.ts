import { type RefCallback, useCallback, useState } from 'react'

/** Distance outside the viewport that still counts as near. */
const MARGIN = '600px'

/** True once the element has come near the viewport, so that its cost is paid when it is about to be read. */
export function useNearViewport(): [watch: RefCallback<Element>, isNear: boolean] {
  const [isNear, setIsNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isNear]
}
