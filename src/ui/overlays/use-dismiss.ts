import { type RefObject, useEffect } from 'react'

/** Calls `onDismiss` on Esc, and on a click or focus outside the element, while `isOpen`. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  { isOpen, onDismiss }: { isOpen: boolean; onDismiss: (by: 'escape' | 'outside') => void },
): void {
  // The document's events are outside React's tree.
  useEffect(() => {
    if (!isOpen) return
    const events = new AbortController()
    const { signal } = events
    const onOutside = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) onDismiss('outside')
    }
    document.addEventListener('pointerdown', onOutside, { signal })
    document.addEventListener('focusin', onOutside, { signal })
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss('escape')
    document.addEventListener('keydown', onKey, { signal })
    return () => events.abort()
  }, [element, isOpen, onDismiss])
}
