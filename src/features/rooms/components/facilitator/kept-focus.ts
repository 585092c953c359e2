import { type RefObject, useEffect, useRef } from 'react'

/**
 * Each step of the room replaces the controls of the one before, and a focus that stood on one of them would start over at the
 * top of the page. It goes on to what `data-room-next` names, else to the heading. A focus that stands elsewhere stays there.
 */
export function useKeptFocus(
  stage: RefObject<HTMLElement | null>,
  { step, isMadeHere }: { step: number; isMadeHere: boolean },
): { onFocus: () => void; onBlur: () => void } {
  const hadFocus = useRef(false)
  const before = useRef(step)
  // The focus is the document's.
  useEffect(() => {
    if (before.current === step) return
    before.current = step
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
    // A control that is taken away tells nothing of it, so what it leaves here is the truth.
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
