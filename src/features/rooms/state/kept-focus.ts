import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a step of the room removes the focused control, which would reset it to the top of the page: to
 * the element with `data-room-next`, or else to the heading. A focus elsewhere stays.
 */
export function useKeptFocus(
  stage: RefObject<HTMLElement | null>,
  { step, isMadeHere }: { step: number; isMadeHere: boolean },
): { onFocus: () => void; onBlur: () => void } {
  const hadFocus = useRef(false)
  const before = useRef(step)
  // Synchronises with the focus of the document.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    // A step that was made here is read from its heading on.
    if (isMadeHere) stage.current?.scrollTo({ top: 0 })
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isLost) return
    const next = stage.current?.querySelector<HTMLElement>('[data-room-next]')
    const heading = stage.current?.querySelector<HTMLElement>('[data-room-heading]')
    const target = next ?? (hadFocus.current || isMadeHere ? heading : null)
    target?.focus({ preventScroll: true })
  }, [stage, step, isMadeHere])
  return {
    onFocus: () => {
      hadFocus.current = true
    },
    // A removed control fires no blur event, so the value that it leaves here is still right.
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
